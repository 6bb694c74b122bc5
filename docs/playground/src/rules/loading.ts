// Loads what the build has written of a game.
import { Game, type About, type Faces, type Rules } from "./game.js";

type Found = (path: string) => Promise<unknown>;

/** A game: `imported` gives a module, and `read` a document of JSON, from the folder of games. */
export async function loaded(id: string, imported: Found, read: Found): Promise<Game> {
  const [about, rules, faces] = await Promise.all([read(`${id}.json`), imported(`${id}.js`), imported(`${id}.faces.js`)]);
  return new Game(about as About, rules as Rules, (faces as { faces: Faces }).faces, read);
}
