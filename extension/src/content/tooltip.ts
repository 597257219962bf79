import { setAllStyles, setStyle } from './set-style.ts'

const HIDE_MS = 200
const GAP = 6
const EDGE = 8
const DARK = { background: '#1f1c17', color: '#f3efe8', border: '1px solid #7d7568' }
const LIGHT = { background: '#ffffff', color: '#1c1917', border: '1px solid #8d857a' }

/** A small panel with the other title, above the rest of the page. It stays while the pointer is over it, and Escape closes it. */
export class Tooltip {
  readonly element = document.createElement('span')
  readonly #anchor: HTMLElement
  readonly #label = document.createElement('span')
  readonly #title = document.createElement('span')
  #hiding: ReturnType<typeof setTimeout> | undefined

  constructor(anchor: HTMLElement) {
    this.#anchor = anchor
    this.element.popover = 'manual'
    this.element.id = 'title'
    this.element.setAttribute('role', 'tooltip')
    anchor.setAttribute('aria-describedby', 'title')
    this.#title.dir = 'auto'
    setAllStyles(this.element, { display: 'none' })
    this.element.append(this.#label, this.#title)
    setAllStyles(this.#label, { display: 'block', 'font-weight': '600', 'font-size': '12px' })
    setAllStyles(this.#title, { display: 'block' })
    for (const element of [anchor, this.element]) {
      element.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && this.#open())
      element.addEventListener('pointerleave', () => this.#hideSoon())
    }
    anchor.addEventListener('focus', () => anchor.matches(':focus-visible') && this.#open())
    anchor.addEventListener('blur', () => this.hide())
  }

  say(label: string, title: string): void {
    this.#label.textContent = label
    this.#title.textContent = title
  }

  hide(): void {
    clearTimeout(this.#hiding)
    window.removeEventListener('keydown', this.#onKey, true)
    if (this.element.isConnected && this.element.matches(':popover-open')) this.element.hidePopover()
    setStyle(this.element, { display: 'none' })
  }

  #hideSoon(): void {
    clearTimeout(this.#hiding)
    this.#hiding = setTimeout(() => this.hide(), HIDE_MS)
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.isTrusted) this.hide()
  }

  #open(): void {
    clearTimeout(this.#hiding)
    if (!this.element.isConnected || this.element.matches(':popover-open')) return
    setStyle(this.element, {
      all: 'initial',
      ...PANEL,
      ...(isLight(getComputedStyle(this.#anchor).color) ? DARK : LIGHT),
    })
    this.element.showPopover()
    this.#place()
    window.addEventListener('keydown', this.#onKey, true)
  }

  /** Below the mark, or above it where there is no room. */
  #place(): void {
    const mark = this.#anchor.getBoundingClientRect()
    const { width, height } = this.element.getBoundingClientRect()
    const left = Math.max(EDGE, Math.min(mark.left - 12, innerWidth - width - EDGE))
    const below = mark.bottom + GAP
    const top = below + height > innerHeight - EDGE ? Math.max(EDGE, mark.top - GAP - height) : below
    setStyle(this.element, { left: `${left}px`, top: `${top}px` })
  }
}

/** Light text stands on a dark page. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140
}

const PANEL = {
  display: 'block',
  position: 'fixed',
  margin: '0',
  'box-sizing': 'border-box',
  'max-width': 'min(22rem, calc(100vw - 16px))',
  width: 'max-content',
  padding: '8px 12px',
  'border-radius': '8px',
  'box-shadow': '0 4px 14px rgb(0 0 0 / 0.2)',
  font: '14px/1.4 ui-sans-serif, system-ui, sans-serif',
  'text-align': 'start',
  'white-space': 'normal',
  'overflow-wrap': 'anywhere',
  cursor: 'default',
}
