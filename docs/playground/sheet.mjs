// Writes a theme as pages load it, with the drawings of all its parts in one sheet of symbols: `node sheet.mjs THEME OUT`.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg"';

/** The drawing of a part as a symbol; in it, other parts go by their names. */
function symbol(name, drawing) {
  const body = drawing.trim().slice(ROOT.length, -"</svg>".length);
  return `<symbol id="part-${name}"${body.replaceAll('href="#', 'href="#part-')}</symbol>`;
}

export function writeTheme(theme, out) {
  const parts = join(theme, "parts");
  cpSync(theme, out, { recursive: true, filter: (path) => path !== parts });
  const symbols = readdirSync(parts).sort().map((file) => symbol(file.replace(/\.svg$/, ""), readFileSync(join(parts, file), "utf8")));
  writeFileSync(join(out, "parts.svg"), `${ROOT}>${symbols.join("")}</svg>\n`);
}

if (argv[1] === fileURLToPath(import.meta.url)) writeTheme(argv[2], argv[3]);
