import { labels } from './labels.ts'
import { copyParts, type MarkParts } from './mark-parts.ts'
import { setAllStyles, setStyle } from './set-style.ts'
import { Tooltip } from './tooltip.ts'

export interface MarkFace {
  showsReader: boolean
  other: string
  /** The outlet has changed its headline since, so the reader's title may not fit. */
  isChanged: boolean
  /** The published headline, shown below in the mode with both titles. */
  below: string | null
}

/** Whether the mark reserves space after the headline, before it, or none, so that a full line does not wrap. */
export type Room = 'behind' | 'before' | 'none'

const marks = new WeakMap<EventTarget, Mark>()

/** A button that works inside a link and is isolated from the page's styles and scripts. */
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

  box(): DOMRect {
    return this.#parts.button.getBoundingClientRect()
  }

  /** Places a mark without reserved space. The values are CSS lengths from the end of the headline's last line. */
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

/** Returns whether an element is a copy of a mark. Pages that cache parts of themselves make such copies, which do nothing. */
export const isCopy = (host: Element): boolean => !marks.has(host)

/** Returns the mark that received an event. Its shadow root is closed, so the event's path begins with the host. */
export function markOf(event: Event): Mark | undefined {
  const [innermost] = event.composedPath()
  return innermost && marks.get(innermost)
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
