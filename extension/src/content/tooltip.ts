import { setAllStyles, setStyle } from './set-style.ts'

const HIDE_MS = 200
const GAP = 6
const EDGE = 8
const DARK = { background: '#1f1c17', color: '#f3efe8', border: '1px solid #7d7568' }
const LIGHT = { background: '#ffffff', color: '#1c1917', border: '1px solid #8d857a' }

/** Opens when the pointer or the focus reaches its button, stays while the pointer is over it, and closes with Escape. */
export class Tooltip {
  readonly #root: ShadowRoot
  readonly #anchor: HTMLElement
  #panel: HTMLElement | undefined
  #label = ''
  #title = ''
  #hiding: ReturnType<typeof setTimeout> | undefined

  /** `root` is a mark's closed shadow root, which contains the button. */
  constructor(root: ShadowRoot, anchor: HTMLElement) {
    this.#root = root
    this.#anchor = anchor
    this.#keepUnder(anchor)
    anchor.addEventListener('focus', () => anchor.matches(':focus-visible') && this.#open())
    anchor.addEventListener('blur', () => this.hide())
  }

  say(label: string, title: string): void {
    this.#label = label
    this.#title = title
    // Screen readers read it without the panel, even if their cursor passes without focus.
    this.#anchor.setAttribute('aria-description', `${label}: ${title}`)
  }

  hide(): void {
    clearTimeout(this.#hiding)
    window.removeEventListener('keydown', this.#onKey, true)
    this.#panel?.remove()
    this.#panel = undefined
  }

  #keepUnder(element: HTMLElement): void {
    element.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && this.#open())
    element.addEventListener('pointerleave', () => this.#hideSoon())
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
    if (this.#panel || !this.#anchor.isConnected) return
    this.#panel = this.#makePanel()
    this.#root.append(this.#panel)
    this.#panel.showPopover()
    this.#place(this.#panel)
    window.addEventListener('keydown', this.#onKey, true)
  }

  #makePanel(): HTMLElement {
    const [panel, label, title] = [1, 2, 3].map(() => document.createElement('span')) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ]
    panel.popover = 'manual'
    panel.setAttribute('role', 'tooltip')
    setAllStyles(panel, { all: 'initial', ...PANEL, ...(isLight(getComputedStyle(this.#anchor).color) ? DARK : LIGHT) })
    setAllStyles(label, { display: 'block', 'font-weight': '600', 'font-size': '12px' })
    setAllStyles(title, { display: 'block' })
    label.textContent = this.#label
    title.textContent = this.#title
    title.dir = 'auto'
    panel.append(label, title)
    this.#keepUnder(panel)
    return panel
  }

  #place(panel: HTMLElement): void {
    const mark = this.#anchor.getBoundingClientRect()
    const { width, height } = panel.getBoundingClientRect()
    const left = Math.max(EDGE, Math.min(mark.left - 12, innerWidth - width - EDGE))
    const below = mark.bottom + GAP
    const top = below + height > innerHeight - EDGE ? Math.max(EDGE, mark.top - GAP - height) : below
    setStyle(panel, { left: `${left}px`, top: `${top}px` })
  }
}

/** Light text indicates a dark page. */
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
