/** Sets styles that the page's rules cannot override. A page's content security policy can forbid style elements, but not this. */
export function setStyle(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** Like `setStyle`, but faster, for an element without styles. */
export function setAllStyles(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  element.style.cssText = Object.entries(styles)
    .map(([name, value]) => `${name}: ${value} !important`)
    .join('; ')
}
