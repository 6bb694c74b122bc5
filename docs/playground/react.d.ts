// <rulebook-table> in React's JSX: `import "rulebook-engine/react"` is the element with these types.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Backend } from "./table/backend.js";
import type { RulebookTable, Told } from "./table/element.js";

export * from "./table/element.js";

/** What the element takes; `onrulebook-` with the name of an event listens to it. */
export type RulebookTableProps = DetailedHTMLProps<HTMLAttributes<RulebookTable>, RulebookTable> & {
  server?: string | undefined;
  game?: string;
  players?: number | string;
  bot?: string;
  undo?: "consent" | "until-information" | "never";
  settings?: string;
  table?: string;
  keys?: string;
  language?: string;
  art?: string;
  "data-theme"?: "light" | "dark";
  backend?: Backend | null;
} & { [Type in keyof Told as `onrulebook-${Type}`]?: (event: CustomEvent<Told[Type]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "rulebook-table": RulebookTableProps;
    }
  }
}
