// Builds the npm package `rulebook-engine`: `npm run package` writes the types of games, then package/, and packs it as a tarball.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { writeTheme } from "./sheet.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const out = join(here, "package");
const ENTRIES = { "./table": "table/view", "./offers": "table/offers", "./scene": "table/scene", "./session": "table/session", "./theme": "table/theme", "./client": "table/client", "./element": "table/element", "./backend": "table/backend" };

/** The games whose rules the compiler reads: each is an entry of its name. */
const COMPILED = ["hamsterbacke", "scopa"];

/** A file of the package for every `from "rulebook"` in it: types come from the file that lies beside. */
function resolved(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !file.endsWith(".d.ts")) continue;
    const path = relative(dirname(file), join(out, "rulebook.js"));
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('from "rulebook"', `from "${path.startsWith(".") ? path : `./${path}`}"`));
  }
}

/** The version of the wheel. */
function version() {
  const found = /^version = "([^"]+)"/m.exec(readFileSync(join(root, "pyproject.toml"), "utf8"));
  if (found === null) throw new Error("pyproject.toml has no version");
  return found[1];
}

rmSync(out, { recursive: true, force: true });
execFileSync(join(here, "node_modules", ".bin", "tsc"), ["-p", join(here, "tsconfig.package.json")], { stdio: "inherit" });
cpSync(join(here, "rulebook.d.ts"), join(out, "rulebook.d.ts"));
cpSync(join(here, "table.css"), join(out, "table.css"));
writeTheme(join(here, "theme"), join(out, "theme"));
resolved(out);
for (const game of COMPILED) {
  execFileSync("rulebook", ["emit", "javascript", game, "--out", join(out, "rules")], { stdio: "inherit" });
  ENTRIES[`./${game}`] = `rules/${game}`;
}
const exports = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, { types: `./${file}.d.ts`, default: `./${file}.js` }]));
const manifest = {
  name: "rulebook-engine",
  version: version(),
  description: "Tables of board games for any page: a web component, a client of `rulebook serve`, and what they are made of.",
  license: "Apache-2.0",
  type: "module",
  sideEffects: ["./table/element.js"],
  exports: { ...exports, "./types": { types: "./rulebook.d.ts" }, "./table.css": "./table.css", "./theme/*": "./theme/*" },
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, "package.md"), join(out, "README.md"));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
mkdirSync(join(here, "packed"), { recursive: true });
execFileSync("npm", ["pack", "--silent", "--pack-destination", join(here, "packed")], { cwd: out, stdio: "inherit" });
cpSync(join(here, "packed", `${manifest.name}-${manifest.version}.tgz`), join(here, "packed", `${manifest.name}.tgz`)); // for the examples
