type Child = Node | string | null | false
type Attributes = Record<string, string | boolean | ((event: Event) => void)>

/** Never parses text as markup, because titles are untrusted. Function attributes become listeners for the event of their name. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

/** Replaces the content of a place. The focus stays on the control with the same `id`, so every control needs one. */
export function redraw(place: Element, ...children: Child[]): void {
  const focused = document.activeElement
  const id = focused && place.contains(focused) ? focused.id : ''
  place.replaceChildren(...children.filter((child) => child !== null && child !== false))
  if (id) document.getElementById(id)?.focus()
}

export function place(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}
