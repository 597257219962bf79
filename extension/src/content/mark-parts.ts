import { setAllStyles } from './set-style.ts'

export const MARK = 'unspun-mark'
const SVG = 'http://www.w3.org/2000/svg'
const PENCIL = 'M22.5 7.5l6 6L14.5 27.5 7 29l1.5-7.5z'
const SQUARE = 'M9 2h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z'
/** The elements of a mark. The button is in the host's closed shadow root. */
export interface MarkParts {
  host: HTMLElement
  button: HTMLElement
  shape: SVGElement
  pencil: SVGElement
}

let first: { host: HTMLElement; button: HTMLElement } | undefined

/** Clones the elements of a mark, which costs a fraction of creating and styling them. A front page has many marks. */
export function copyParts(): MarkParts {
  first ??= makeFirst()
  const host = first.host.cloneNode() as HTMLElement
  const button = first.button.cloneNode(true) as HTMLElement
  const [shape, pencil] = button.firstElementChild!.children as unknown as [SVGElement, SVGElement]
  return { host, button, shape, pencil }
}

function makeFirst(): { host: HTMLElement; button: HTMLElement } {
  const host = document.createElement(MARK)
  setAllStyles(host, HOST)
  const button = document.createElement('span')
  button.setAttribute('role', 'button')
  button.tabIndex = 0
  setAllStyles(button, BUTTON)
  const svg = document.createElementNS(SVG, 'svg')
  // The page's styles do not apply here, so attributes are enough, and cost less than styles.
  setAttributes(svg, { viewBox: '0 0 36 36', 'aria-hidden': 'true', display: 'block', width: '100%', height: '100%' })
  const shape = document.createElementNS(SVG, 'path')
  setAttributes(shape, { d: SQUARE + PENCIL, 'fill-rule': 'evenodd', stroke: 'currentColor', 'stroke-width': '3' })
  const pencil = document.createElementNS(SVG, 'path')
  pencil.setAttribute('d', PENCIL)
  svg.append(shape, pencil)
  button.append(svg)
  return { host, button }
}

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

const HOST = {
  all: 'initial',
  display: 'inline-block',
  position: 'relative',
  color: 'inherit',
  'font-size': 'inherit',
  'line-height': 'inherit',
  'margin-inline': '0.3em 0',
  'vertical-align': 'baseline',
  'white-space': 'normal',
  'user-select': 'none',
  'text-transform': 'none',
}
// The page affects the mark only through properties that the host inherits, so `all`, which sets hundreds of properties, is not needed again.
const BUTTON = {
  display: 'inline-block',
  'box-sizing': 'border-box',
  width: 'clamp(13px, 0.72em, 20px)',
  height: 'clamp(13px, 0.72em, 20px)',
  color: 'inherit',
  'font-size': 'inherit',
  cursor: 'pointer',
  opacity: '0.8',
  'border-radius': '25%',
  'outline-offset': '2px',
}
