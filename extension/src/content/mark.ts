import { labels } from './labels.ts'
import { setAllStyles, setStyle } from './set-style.ts'
import { Tooltip } from './tooltip.ts'

export const MARK = 'unspun-mark'
const SVG = 'http://www.w3.org/2000/svg'
const SQUARE = 'M9 2h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z'
const PENCIL = 'M22.5 7.5l6 6L14.5 27.5 7 29l1.5-7.5z'

/** The texts that a mark can show: `reader` is the reader's title; it is undefined while the place shows that one. */
export interface MarkFace {
  showsReader: boolean
  /** The title that the place does not show. */
  other: string
  /** The outlet has changed its headline since, so the reader's title may not fit. */
  isChanged: boolean
  /** The printed headline is shown below, for the mode with both titles. */
  below: string | null
}

const marks = new WeakMap<EventTarget, Mark>()

/**
 * The small sign beside a headline. It is a button that works inside a link, takes the colour of the text around it, and is closed to the
 * page's styles and scripts.
 */
export class Mark {
  readonly host = document.createElement(MARK)
  readonly #button = document.createElement('span')
  readonly #shape = document.createElementNS(SVG, 'path')
  readonly #pencil = document.createElementNS(SVG, 'path')
  readonly #below = document.createElement('span')
  readonly #tooltip: Tooltip
  readonly #onPress: () => void

  constructor(onPress: () => void) {
    this.#onPress = onPress
    const root = this.host.attachShadow({ mode: 'closed' })
    this.#button.setAttribute('role', 'button')
    this.#button.tabIndex = 0
    this.#button.append(this.#icon())
    this.#tooltip = new Tooltip(this.#button)
    root.append(this.#button, this.#tooltip.element, this.#below)
    setAllStyles(this.host, HOST)
    setAllStyles(this.#button, BUTTON)
    setAllStyles(this.#below, BELOW)
    this.#button.addEventListener('focus', () => {
      if (this.#button.matches(':focus-visible')) setStyle(this.#button, { outline: '2px solid currentColor' })
    })
    this.#button.addEventListener('blur', () => setStyle(this.#button, { outline: 'none' }))
    marks.set(this.host, this)
  }

  show({ showsReader, other, isChanged, below }: MarkFace): void {
    this.#button.setAttribute('aria-label', showsReader ? labels.readerWritten : labels.printed)
    this.#button.setAttribute('aria-pressed', String(showsReader))
    // A hole in the form of a pencil, or a pencil in a frame.
    this.#shape.setAttribute('d', SQUARE + PENCIL)
    setStyle(this.#shape, { fill: showsReader ? 'currentColor' : 'none' })
    setStyle(this.#pencil, { fill: showsReader ? 'none' : 'currentColor' })
    this.#tooltip.say(isChanged ? labels.changed : showsReader ? labels.printedTitle : labels.readerTitle, other)
    this.#below.textContent = below ?? ''
    setStyle(this.#below, { display: below === null ? 'none' : 'block' })
    // The line below begins where the headline does.
    setStyle(this.host, { display: below === null ? 'inline-block' : 'inline' })
  }

  /** Lets the mark take no room, so that a line which is full does not break. */
  takeNoRoom(): void {
    setStyle(this.host, { display: 'inline-block', width: '0', 'margin-inline': '0' })
    setStyle(this.#button, { position: 'absolute', bottom: '0', 'inset-inline-start': '0.1em' })
    setStyle(this.#below, { display: 'none' })
  }

  /** Stands in the line, behind the headline or before it. */
  takeRoom(isBefore: boolean): void {
    setStyle(this.host, { width: 'auto', 'margin-inline': isBefore ? '0 0.3em' : '0.3em 0' })
    setStyle(this.#button, { position: 'static' })
  }

  press(): void {
    this.#tooltip.hide()
    this.#onPress()
  }

  remove(): void {
    this.#tooltip.hide()
    this.host.remove()
  }

  #icon(): SVGElement {
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 36 36')
    svg.setAttribute('aria-hidden', 'true')
    this.#shape.setAttribute('fill-rule', 'evenodd')
    this.#pencil.setAttribute('d', PENCIL)
    setAllStyles(this.#shape, { stroke: 'currentColor', 'stroke-width': '3' })
    setAllStyles(svg, { display: 'block', width: '100%', height: '100%' })
    svg.append(this.#shape, this.#pencil)
    return svg
  }
}

/** Returns whether an element is a copy of a mark. Pages that keep parts of themselves make such copies, which do nothing. */
export const isCopy = (host: Element): boolean => !marks.has(host)

/** The mark that an event of the page's window belongs to. Its inside is closed, so the event names the mark itself. */
export const markOf = (event: Event): Mark | undefined => (event.target ? marks.get(event.target) : undefined)

const HOST = {
  all: 'initial',
  display: 'inline-block',
  position: 'relative',
  color: 'inherit',
  'font-size': 'inherit',
  'line-height': 'inherit',
  'margin-inline-start': '0.3em',
  'vertical-align': 'baseline',
  'white-space': 'normal',
  'user-select': 'none',
  'text-transform': 'none',
}
// Within the mark nothing of the page applies but what the host inherits, so `all`, which sets hundreds of properties, is not needed again.
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
const BELOW = {
  color: 'inherit',
  font: 'inherit',
  'font-size': 'max(12px, 0.6em)',
  'font-weight': 'normal',
  'line-height': '1.35',
  'text-decoration': 'line-through',
  opacity: '0.8',
}
