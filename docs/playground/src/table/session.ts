// A game that goes on: one thing is done after the other, bots take their time, and what is refused is said.
import type { Backend, Position } from "./backend.js";
import { Refused } from "./backend.js";

/** What those at a table are called whom nobody has named: the first is whoever plays here. */
export const NAMES = ["Robin", "Ada", "Ben", "Cleo", "Dana", "Emil", "Fay", "Gus"];

/** What a session tells whoever shows it. */
export interface Shown {
  /** Show a position; nothing else is done until it has been seen. */
  show(next: Position): void | Promise<void>;
  refuse(reason: string, clause: string | undefined, at: HTMLElement | null): void;
  /** Whether something is being done, and whether somebody else is waited for. */
  state(isBusy: boolean, isWaiting: boolean): void;
}

/** What an error says. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class Session {
  position: Position | null = null;
  private sitting = 0;
  private commands = 0;
  private following = 0;
  private afterwards: Promise<void> = Promise.resolve();

  constructor(
    readonly backend: Backend,
    private readonly shown: Shown,
    /** Milliseconds that a bot takes. */
    private readonly pause: number,
  ) {}

  get isBusy(): boolean {
    return this.commands > 0;
  }

  /** Do one thing after the other; nothing is lost by what is refused. */
  do(what: () => Promise<Position>, at: HTMLElement | null = null): Promise<void> {
    const here = this.sitting;
    this.commands += 1;
    this.shown.state(true, false);
    this.afterwards = this.afterwards.then(async () => {
      try {
        const next = await what();
        if (here === this.sitting) await this.take(next);
      } catch (error) {
        this.shown.refuse(reasonOf(error), error instanceof Refused ? error.clause : undefined, at);
      } finally {
        this.commands -= 1;
        if (this.commands === 0) this.settle();
      }
    });
    return this.afterwards;
  }

  /** Leave the table: nothing that it says is shown any more. */
  leave(): void {
    this.sitting += 1;
    this.position = null;
  }

  /** Do something with what there is, unless something is under way. */
  act(id: string, at: HTMLElement | null): void {
    const version = this.position?.version ?? 0;
    if (!this.isBusy) void this.do(() => this.backend.act(id, version), at);
  }

  private async take(next: Position): Promise<void> {
    this.position = next;
    await this.shown.show(next);
  }

  /** Nothing is being done any more: bots go on, and people elsewhere. */
  private settle(): void {
    this.shown.state(false, this.position?.waits === true);
    if (this.position?.waits || (this.backend.isShared && this.position !== null)) void this.follow();
  }

  private async follow(): Promise<void> {
    const own = ++this.following;
    const here = this.sitting;
    const isOver = (): boolean => own !== this.following || here !== this.sitting;
    try {
      while (!isOver() && (this.position?.waits || this.backend.isShared)) {
        if (!this.backend.isShared) await new Promise((resolve) => setTimeout(resolve, this.pause));
        if (isOver()) return;
        const next = await this.backend.advance();
        if (here !== this.sitting) return;
        await this.take(next);
        if (here === this.sitting) this.shown.state(this.isBusy, next.waits);
      }
    } catch (error) {
      if (!isOver()) this.shown.refuse(reasonOf(error), undefined, null);
    }
  }
}
