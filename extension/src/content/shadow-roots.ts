/** How many elements are looked at between two looks at the clock. */
const AT_ONCE = 100
/** Custom elements that may still get a root. Pages with more hardly use roots. */
const MOST_WAITING = 1000

/**
 * Finds the open shadow roots of a page. Scripts cannot read closed ones. An element that gets a root triggers no observer, so custom elements
 * without one are looked at again.
 */
export class ShadowRoots {
  readonly #known = new Set<ShadowRoot>()
  readonly #waiting = new Set<Element>()
  #unsearched: Iterator<Element>[] = []

  get isDone(): boolean {
    return this.#unsearched.length === 0
  }

  /** Queues an element or a root, with everything in it. */
  search(part: Element | ShadowRoot): void {
    this.#unsearched.push(elementsIn(part))
  }

  /** Returns new roots. What is left when time is up is looked at by the next call. */
  find(hasTime: () => boolean): ShadowRoot[] {
    const found: ShadowRoot[] = []
    for (const element of this.#waiting) {
      if (!element.isConnected) this.#waiting.delete(element)
      else this.#look(element, found)
    }
    let looks = 0
    while (this.#unsearched.length > 0 && (looks++ % AT_ONCE !== 0 || hasTime())) {
      const { value, done } = this.#unsearched[0]!.next()
      if (done) this.#unsearched.shift()
      else this.#look(value, found)
    }
    return found
  }

  #look(element: Element, found: ShadowRoot[]): void {
    const root = element.shadowRoot
    if (!root) {
      if (element.localName.includes('-') && this.#waiting.size < MOST_WAITING) this.#waiting.add(element)
      return
    }
    this.#waiting.delete(element)
    if (this.#known.has(root)) return
    this.#known.add(root)
    found.push(root)
  }

  /** Returns the known roots that are on the page. */
  onPage(): ShadowRoot[] {
    for (const root of this.#known) if (!root.host.isConnected) this.#known.delete(root)
    return [...this.#known]
  }
}

function* elementsIn(part: Element | ShadowRoot): Generator<Element> {
  if (part instanceof Element) yield part
  yield* part.querySelectorAll('*')
}
