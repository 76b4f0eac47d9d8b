// Elements with their attributes, listeners and children in one call. Texts never become HTML.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

const svgNamespace = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.replace(/^on/, ""), value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(svgNamespace, name) as SVGElementTagNameMap[K], attributes, children);
}

export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no element #${id}`);
  return found as E;
}

let ruler: CanvasRenderingContext2D | null = null;

/** How wide a text is in a font, as style.css names families. */
export function textWidth(text: string, weight: number, size: number, family: "--serif" | "--sans"): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler === null) return text.length * size * 0.6;
  ruler.font = `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(family)}`;
  return ruler.measureText(text).width;
}

/** Replaces all children. */
export function show(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Ann, Bob and Cid". */
export function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** Draws a part of the page anew; what has the focus there, by its id, keeps it. */
export function redraw(parent: HTMLElement, ...children: HTMLElement[]): void {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  show(parent, ...children);
  if (focused === null) return;
  const same = focused.id === "" ? null : document.getElementById(focused.id);
  if (same instanceof HTMLElement && !(same as HTMLButtonElement).disabled) return same.focus();
  // Otherwise the button in its place, or the first thing to do there but to fold.
  const key = (focused as HTMLElement).dataset["key"] ?? "";
  const able = [...parent.querySelectorAll<HTMLElement>("button:not([disabled])")];
  (able.find((one) => key !== "" && one.dataset["key"] === key) ?? able.find((one) => one.dataset["key"] !== "f") ?? able[0])?.focus();
}
