// Builds the npm package `rulebook-engine`: `npm run package` writes the types of games, then package/, and packs it as a tarball.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeTheme } from "./sheet.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const out = join(here, "package");
const ENTRIES = { "./table": "table/view", "./offers": "table/offers", "./scene": "table/scene", "./session": "table/session", "./theme": "table/theme", "./client": "table/client", "./element": "table/element", "./backend": "table/backend", "./inpage": "table/inpage", "./boardgame.io": "boardgame/game" };

/** What TypeScript has to know of modules that the build writes: how a game looks, a language of it, its clauses, its settings. */
const DECLARED = {
  views: 'import type { Faces } from "../rules/game.js";\nexport declare const faces: Faces;\n',
  language: 'import type { Spoken } from "../rules/speech.js";\ndeclare const spoken: Spoken;\nexport default spoken;\n',
  clauses: "declare const statements: Readonly<Record<string, string>>;\nexport default statements;\n",
  about: "/** The usual settings of each edition; `reference` has those of none. */\ndeclare const about: { readonly fingerprint: string | null; readonly settings: Readonly<Record<string, object>>; readonly languages: readonly string[] };\nexport default about;\n",
};

/** An entry of the package: a module, and its types where they do not have its name. */
const entry = (file, types = file) => ({ types: `./${types}.d.ts`, default: `./${file}.js` });

/** The entries of every game: its rules, also as WebAssembly, views, languages, clauses and settings; what variants make another game goes by their values. */
async function games() {
  const { default: catalogue } = await import(pathToFileURL(join(out, "games", "catalogue.js")).href);
  const found = {};
  for (const { id } of catalogue.games) {
    const { default: about } = await import(pathToFileURL(join(out, "games", `${id}.js`)).href);
    about.boxes.forEach((variants, box) => {
      const name = ["./" + id, ...(box ? Object.values(variants) : [])].join("/");
      Object.assign(found, { [name]: entry(`games/${id}.${box}`), [`${name}/views`]: entry(`games/${id}.${box}.faces`, "games/views") });
      if (existsSync(join(out, "games", `${id}.${box}.wasm`))) found[`${name}/wasm`] = entry(`games/${id}.${box}.wasm`);
    });
    found[`./${id}/about`] = entry(`games/${id}`, "games/about");
    for (const code of about.languages) {
      found[`./${id}/languages/${code}`] = entry(`games/${id}.${code}`, "games/language");
      found[`./${id}/clauses/${code}`] = entry(`games/${id}.${code}.clauses`, "games/clauses");
    }
  }
  return found;
}

/** Modules without the spaces that begin lines, as no text of ours goes over several, and styles without comments and needless spaces. */
function leaner(folder) {
  for (const found of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(found.parentPath, found.name);
    const text = () => readFileSync(file, "utf8");
    if (file.endsWith(".js")) writeFileSync(file, text().replace(/^ +/gm, ""));
    if (file.endsWith(".css")) {
      writeFileSync(file, text().replace(/\/\*.*?\*\//gs, "").replace(/\s*([{}])\s*/g, "$1").replace(/([:;,])\s+/g, "$1").replaceAll(";}", "}"));
    }
  }
}

/** A file of the package for every `from "rulebook"` in it: types come from the file that lies beside. */
function resolved(folder) {
  for (const found of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(found.parentPath, found.name);
    if (!found.isFile() || !file.endsWith(".d.ts")) continue;
    const path = relative(dirname(file), join(out, "rulebook.js"));
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('from "rulebook"', `from "${path.startsWith(".") ? path : `./${path}`}"`));
  }
}

/** The theme as texts in a module, which needs no file beside it, and the style sheet of tables. */
function shipped(theme) {
  const text = (...path) => readFileSync(join(...path), "utf8");
  const styles = text(theme, "theme.css").replace(/url\("(.*?)"\)/g, (_, path) => `url("data:image/svg+xml,${encodeURIComponent(text(theme, path))}")`);
  return { manifest: JSON.parse(text(theme, "manifest.json")), parts: text(theme, "parts.svg"), styles, table: text(here, "table.css") };
}

/** The version of the wheel. */
function version() {
  const found = /^version = "([^"]+)"/m.exec(readFileSync(join(root, "pyproject.toml"), "utf8"));
  if (found === null) throw new Error("pyproject.toml has no version");
  return found[1];
}

rmSync(out, { recursive: true, force: true });
for (const part of [["--emitDeclarationOnly"], ["--declaration", "false", "--removeComments"]]) {
  execFileSync(join(here, "node_modules", ".bin", "tsc"), ["-p", join(here, "tsconfig.package.json"), ...part], { stdio: "inherit" });
}
cpSync(join(here, "rulebook.d.ts"), join(out, "rulebook.d.ts"));
cpSync(join(here, "react.d.ts"), join(out, "react.d.ts"));
cpSync(join(here, "table.css"), join(out, "table.css"));
writeTheme(join(here, "theme"), join(out, "theme"));
leaner(out);
writeFileSync(join(out, "theme", "theme.js"), `export default ${JSON.stringify(shipped(join(out, "theme")))};\n`);
resolved(out);
execFileSync("python", [join(here, "engine.py"), out], { stdio: "inherit" });
for (const [name, text] of Object.entries(DECLARED)) writeFileSync(join(out, "games", `${name}.d.ts`), text);
const exports = { ...Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, entry(file)])), ...(await games()) };
const manifest = {
  name: "rulebook-engine",
  version: version(),
  description: "Tables of board games for any page: a web component, the rules of games, and a client of `rulebook serve`.",
  license: "Apache-2.0",
  type: "module",
  sideEffects: ["./table/element.js"],
  peerDependencies: { "boardgame.io": ">=0.50" },
  peerDependenciesMeta: { "boardgame.io": { optional: true } },
  exports: { ...exports, "./react": { types: "./react.d.ts", default: "./table/element.js" }, "./types": { types: "./rulebook.d.ts" }, "./table.css": "./table.css", "./theme/*": "./theme/*" },
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, "package.md"), join(out, "README.md"));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
mkdirSync(join(here, "packed"), { recursive: true });
execFileSync("npm", ["pack", "--silent", "--pack-destination", join(here, "packed")], { cwd: out, stdio: "inherit" });
cpSync(join(here, "packed", `${manifest.name}-${manifest.version}.tgz`), join(here, "packed", `${manifest.name}.tgz`)); // for the examples
