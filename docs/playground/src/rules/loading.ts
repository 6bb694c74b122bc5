// Loads what the build has written of a game, from beside this page.
import { Game, type About, type Faces, type Rules } from "./game.js";
import type { Spoken } from "./speech.js";

type Found = (path: string) => Promise<unknown>;

/** A game with its languages: `imported` gives a module, and `read` a document of JSON, from the folder of games. */
export async function loaded(id: string, imported: Found, read: Found): Promise<Game> {
  const about = (await read(`${id}.json`)) as About;
  const [rules, { faces }, ...spoken] = (await Promise.all([
    imported(`${id}.js`),
    imported(`${id}.faces.js`),
    ...about.languages.map((code) => read(`${id}.${code}.json`)),
  ])) as [Rules, { faces: Faces }, ...Spoken[]];
  return new Game(about, rules, faces, Object.fromEntries(spoken.map((each) => [each.code, each])));
}
