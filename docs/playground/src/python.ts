// Python in a worker, which starts when something is asked of it for the first time.
import { Refused } from "./table/backend.js";

interface Reply {
  answer?: unknown;
  error?: string;
  clause?: string;
}

export class Python {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  private start(): Worker {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (message: MessageEvent<{ id: number; text: string }>) => {
      this.waiting.get(message.data.id)?.(JSON.parse(message.data.text) as Reply);
      this.waiting.delete(message.data.id);
    };
    return worker;
  }

  async ask(question: object): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const id = ++this.asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ id, question: JSON.stringify(question) });
    });
    if (reply.error !== undefined) throw new Refused(reply.error, reply.clause);
    return reply.answer;
  }
}
