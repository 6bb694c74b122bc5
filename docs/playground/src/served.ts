// The table on the server that serves this page: its address leads back to the seats here.
import { LocalTable } from "./local.js";
import type { Library, Playground } from "./library.js";
import type { Position } from "./table/backend.js";
import { Client, linkTo } from "./table/client.js";

export class ServedTable extends Client implements Playground {
  private python: LocalTable | undefined;

  /** Python starts when it is needed for the first time: whoever only plays does not load it. */
  get library(): Library {
    this.python ??= new LocalTable();
    return this.python;
  }

  override async join(table: string, keys: string[], language: string): Promise<Position> {
    const position = await super.join(table, keys, language);
    history.replaceState(null, "", linkTo(table, keys));
    return position;
  }
}
