/** Small pieces of a card, made without React: there may be hundreds, and typing must not wait for them. */

type Child = globalThis.Node | string | null;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

export interface LineField {
  node: HTMLElement;
  input: HTMLInputElement;
}

/** A line to type in, with its label. `change` is called as one types. */
export function lineField(label: string, value: string, change: (value: string) => void): LineField {
  const input = element("input", { type: "text", class: "editor-card-input", autocomplete: "off" });
  input.value = value;
  input.addEventListener("input", () => change(input.value));
  return { node: element("label", { class: "editor-card-field" }, element("span", {}, label), input), input };
}

/** A box to tick, with its label. */
export function checkField(
  label: string,
  value: boolean,
  change: (value: boolean) => void,
): { node: HTMLElement; input: HTMLInputElement } {
  const input = element("input", { type: "checkbox", class: "check" });
  input.checked = value;
  input.addEventListener("change", () => change(input.checked));
  const node = element("label", { class: "editor-card-check" }, input, element("span", {}, label));
  return { node, input };
}

export function button(label: string, text: string, press: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "editor-card-button", "aria-label": label }, text);
  made.addEventListener("click", press);
  return made;
}
