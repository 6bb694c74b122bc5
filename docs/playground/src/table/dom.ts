// Elements of the page.

/** An element with classes, and with texts and elements in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, kind = "", ...children: (Node | string)[]): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

export function button(kind: string, text: string, go: () => void): HTMLButtonElement {
  const made = element("button", kind, text);
  made.type = "button";
  made.onclick = go;
  return made;
}

/** A key that does what a button does, which is shown where there is a keyboard. */
export function withKey(made: HTMLButtonElement, key: string): HTMLButtonElement {
  made.setAttribute("aria-keyshortcuts", key);
  return made;
}

/** Let the reader save a text as a file. */
export function download(name: string, text: string): void {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What somebody hears of an element, and does not see. */
export function heard<Made extends HTMLElement>(made: Made, name: string, role = ""): Made {
  if (role) made.setAttribute("role", role);
  made.setAttribute("aria-label", name);
  return made;
}

const HEARD = ["role", "aria-label", "aria-hidden", "aria-pressed"];

/** A way to have heard of an element again what is heard of it now. */
export function asHeard(made: HTMLElement): () => void {
  const now = HEARD.map((name): [string, string | null] => [name, made.getAttribute(name)]);
  return () => now.forEach(([name, value]) => (value === null ? made.removeAttribute(name) : made.setAttribute(name, value)));
}

/** A drawing that says nothing of its own. */
export function silent<Made extends Element>(made: Made): Made {
  made.setAttribute("aria-hidden", "true");
  return made;
}
