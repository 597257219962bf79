import { labels } from './labels.ts'
import { copyParts, type MarkParts } from './mark-parts.ts'
import { setAllStyles, setStyle } from './set-style.ts'
import { Tooltip } from './tooltip.ts'

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

/** The room of a mark in its line: behind the headline, before it, or none, so that a line which is full does not break. */
export type Room = 'behind' | 'before' | 'none'

const marks = new WeakMap<EventTarget, Mark>()

/**
 * The small sign beside a headline. It is a button that works inside a link, takes the colour of the text around it, and is closed to the
 * page's styles and scripts.
 */
export class Mark {
  readonly host: HTMLElement
  readonly #parts: MarkParts
  readonly #root: ShadowRoot
  readonly #tooltip: Tooltip
  readonly #onPress: () => void
  #below: HTMLElement | undefined
  #room: Room = 'behind'

  constructor(onPress: () => void) {
    this.#onPress = onPress
    this.#parts = copyParts()
    const { host, button } = this.#parts
    this.host = host
    this.#root = host.attachShadow({ mode: 'closed' })
    this.#root.append(button)
    this.#tooltip = new Tooltip(this.#root, button)
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) setStyle(button, { outline: '2px solid currentColor' })
    })
    button.addEventListener('blur', () => setStyle(button, { outline: 'none' }))
    marks.set(host, this)
  }

  show({ showsReader, other, isChanged, below }: MarkFace): void {
    const { button, shape, pencil } = this.#parts
    button.setAttribute('aria-label', showsReader ? labels.readerWritten : labels.printed)
    button.setAttribute('aria-pressed', String(showsReader))
    shape.setAttribute('fill', showsReader ? 'currentColor' : 'none')
    pencil.setAttribute('fill', showsReader ? 'none' : 'currentColor')
    this.#tooltip.say(isChanged ? labels.changed : showsReader ? labels.printedTitle : labels.readerTitle, other)
    if (below !== null) this.#showBelow(below)
    else if (this.#below) this.#hideBelow(this.#below)
  }

  /** Takes room in its line, or none. */
  take(room: Room): void {
    if (room === this.#room) return
    this.#room = room
    const { button } = this.#parts
    if (room === 'none') {
      setStyle(this.host, { display: 'inline-block', width: '0', 'margin-inline': '0' })
      setStyle(button, { position: 'absolute', bottom: '0', 'inset-inline-start': '0.1em' })
      if (this.#below) this.#hideBelow(this.#below)
    } else {
      setStyle(this.host, { width: 'auto', 'margin-inline': room === 'before' ? '0 0.3em' : '0.3em 0' })
      setStyle(button, { position: 'static' })
    }
  }

  /** The box of the sign, as `getBoundingClientRect` gives it. */
  box(): DOMRect {
    return this.#parts.button.getBoundingClientRect()
  }

  /** Gives a sign without room a smaller place, as CSS lengths from the end of the headline's last line. */
  stand({ side, bottom, start }: { side: string; bottom: string; start: string }): void {
    setStyle(this.#parts.button, { width: side, height: side, bottom, 'inset-inline-start': start })
  }

  press(): void {
    this.#tooltip.hide()
    this.#onPress()
  }

  remove(): void {
    this.#tooltip.hide()
    this.host.remove()
  }

  #showBelow(text: string): void {
    this.#below ??= this.#makeBelow()
    this.#below.textContent = text
    setStyle(this.#below, { display: 'block' })
    // The line below begins where the headline does.
    setStyle(this.host, { display: 'inline' })
  }

  #hideBelow(below: HTMLElement): void {
    setStyle(below, { display: 'none' })
    setStyle(this.host, { display: 'inline-block' })
  }

  #makeBelow(): HTMLElement {
    const below = document.createElement('span')
    setAllStyles(below, BELOW)
    this.#root.append(below)
    return below
  }
}

/** Returns whether an element is a copy of a mark. Pages that keep parts of themselves make such copies, which do nothing. */
export const isCopy = (host: Element): boolean => !marks.has(host)

/** The mark that an event of the page's window belongs to. Its inside is closed, so the event names the mark itself. */
export const markOf = (event: Event): Mark | undefined => (event.target ? marks.get(event.target) : undefined)

const BELOW = {
  color: 'inherit',
  font: 'inherit',
  'font-size': 'max(12px, 0.6em)',
  'font-weight': 'normal',
  'line-height': '1.35',
  'text-decoration': 'line-through',
  opacity: '0.8',
}
