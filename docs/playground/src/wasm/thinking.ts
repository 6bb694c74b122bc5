// The worker of bots that search: it answers each question with the number of a legal action.
import { answered, type Question } from "./thinker.js";

self.onmessage = async ({ data: { id, ...question } }: MessageEvent<Question & { id: number }>) => {
  try {
    self.postMessage({ id, number: await answered(question) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
