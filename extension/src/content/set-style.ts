/** Sets styles that rules of the page cannot override. Pages forbid style tags by their policy, but not this. */
export function setStyle(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** The same for an element without styles, at once. */
export function setAllStyles(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  element.style.cssText = Object.entries(styles)
    .map(([name, value]) => `${name}: ${value} !important`)
    .join('; ')
}
