// How a game is played: the edition, readings, variants and components that it declares, to choose from before it begins.
import type { Catalogue, Component, Settings, Ways } from "./table/backend.js";
import { element } from "./table/dom.js";
import { readingsOf, type Reading } from "./clauses.js";
import { found } from "./saying.js";
import { words } from "./words.js";

type Entry = Catalogue["games"][number];
type Part = keyof Ways;

const named = (key: string): string => words().named[key] ?? key.replaceAll(/[-_]/g, " ");
const titled = (key: string): string => named(key).replace(/^./, (letter) => letter.toUpperCase());

/** A number; what is none becomes null on its way, which the game refuses. */
const numbered = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** An answer to a question, with where it is customary. */
const answered = (value?: Reading["values"][number]): string | undefined => value && [value.statement, value.customary && `(${words().customary(value.customary)})`].filter(Boolean).join(" ");

export class Setting {
  private entry: Entry | null = null;
  private chosen: Required<Pick<Settings, Part>> = { readings: {}, variants: {}, components: {} };

  constructor() {
    found("own-readings").ontoggle = () => void this.drawReadings();
  }

  /** Show what can be chosen of a game; what was chosen of it stays. */
  draw(entry: Entry): void {
    if (entry !== this.entry) this.chosen = { readings: {}, variants: {}, components: {} };
    this.entry = entry;
    found("variants").replaceChildren(...Object.entries(entry.variants).map(([key, values]) => this.choice("variants", key, values)));
    const components = Object.entries(entry.components).map(([key, { printed, ...range }]) =>
      typeof printed === "boolean" ? this.choice("components", key, [printed, !printed]) : this.number(key, printed, range),
    );
    found("components").replaceChildren(...components);
    found("own-components").hidden = components.length === 0;
    found("own-readings").hidden = Object.keys(entry.readings).length === 0;
    void this.drawReadings();
    this.mark();
  }

  /** Show the readings where they are unfolded, in the language of the page as far as the specification has it. */
  private async drawReadings(): Promise<void> {
    const { entry } = this;
    if (entry === null || !found<HTMLDetailsElement>("own-readings").open) return;
    const texts = await readingsOf(entry.id);
    if (entry !== this.entry) return;
    const choices = Object.entries(entry.readings).map(([key, values]) => {
      const { question, values: stated = [], language = "en" } = texts.get(key) ?? {};
      const choice = this.choice("readings", key, values, question, (value) => answered(stated.find(({ id }) => id === value)));
      choice.lang = language;
      return choice;
    });
    found("readings").replaceChildren(...choices);
  }

  /** A setting with a closed set of values, the usual one first; a reading can be left to the edition. */
  private choice(part: Part, key: string, values: (string | boolean)[], label = titled(key), statement: (value: string | boolean) => string | undefined = () => undefined): HTMLElement {
    const select = element("select");
    const said = (value: string | boolean): string => (typeof value === "string" ? named(value) : value ? words().yes : words().no);
    const usual = part === "readings" ? undefined : values[0];
    const options = values.map((value) => new Option(statement(value) ?? said(value), String(value)));
    select.append(...(usual === undefined ? [new Option(words().asEdition, "")] : []), ...options);
    select.value = String((this.chosen[part] as Record<string, string | boolean>)[key] ?? usual ?? "");
    select.onchange = () => this.choose(part, key, values.find((value) => String(value) === select.value), usual);
    return this.label(part, key, label, select);
  }

  private number(key: string, printed: Exclude<Component, boolean>, { least, most }: { least?: number; most?: number }): HTMLElement {
    const input = element("input");
    const isOne = typeof printed === "number";
    if (isOne) Object.assign(input, { type: "number", min: String(least), max: String(most) });
    input.value = String(this.chosen.components[key] ?? printed);
    input.onchange = () => this.choose("components", key, isOne ? numbered(input.value) : input.value.split(",").map(numbered), printed);
    return this.label("components", key, `${titled(key)} (${least} – ${most})`, input);
  }

  private label(part: Part, key: string, text: string, field: HTMLElement): HTMLElement {
    field.dataset.setting = `${part}.${key}`;
    return element("label", "", element("span", "", text), " ", field);
  }

  /** Choose a value; the usual one is not noted. */
  private choose(part: Part, key: string, value: Component | string | undefined, usual: Component | string | undefined): void {
    const { [key]: _, ...others } = this.chosen[part] as Record<string, unknown>;
    const isUsual = value === undefined || String(value) === String(usual);
    this.chosen = { ...this.chosen, [part]: isUsual ? others : { ...others, [key]: value } };
    this.mark();
  }

  /** Say how many readings and components are chosen, where they are folded away. */
  private mark(): void {
    for (const part of ["readings", "components"] as const) {
      const count = Object.keys(this.chosen[part]).length;
      found(`own-${part}`).dataset.count = count ? String(count) : "";
    }
  }

  /** What was chosen, where it differs from the usual; single readings stand in place of those of the edition. */
  async settings(edition: string): Promise<Settings> {
    const { readings, variants, components } = this.chosen;
    const parts = Object.entries({ variants, components }).filter(([, part]) => Object.keys(part).length);
    const own = Object.keys(readings).length === 0 ? { edition } : { readings: { ...(await this.stances(edition)), ...readings } };
    return { ...own, ...Object.fromEntries(parts) };
  }

  /** The readings of an edition. */
  private async stances(edition: string): Promise<Record<string, string>> {
    const texts = await readingsOf((this.entry as Entry).id);
    return Object.fromEntries([...texts].flatMap(([id, { values }]) => values.filter(({ editions }) => editions.includes(edition)).map((value) => [id, value.id])));
  }
}
