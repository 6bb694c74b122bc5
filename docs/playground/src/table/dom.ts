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

/** A drawing that says nothing of its own. */
export function silent<Made extends Element>(made: Made): Made {
  made.setAttribute("aria-hidden", "true");
  return made;
}
