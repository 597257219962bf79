/** How many elements are looked at between two looks at the clock. */
const AT_ONCE = 100
/** Custom elements that may still get a root. Pages with more hardly use roots. */
const MOST_WAITING = 1000

/**
 * Finds the open shadow roots of a page, not the closed ones. An element that gets a root triggers no observer, so custom elements
 * without one are looked at again.
 */
export class ShadowRoots {
  readonly #known = new Set<ShadowRoot>()
  readonly #waiting = new Set<Element>()
  readonly #unsearched: TreeWalker[] = []

  get isDone(): boolean {
    return this.#unsearched.length === 0
  }

  /** Queues an element or a root, with everything in it. */
  search(part: Element | ShadowRoot): void {
    this.#unsearched.push(document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT))
  }

  /** Returns new roots. What is left when time is up is looked at by the next call. */
  find(hasTime: () => boolean): ShadowRoot[] {
    const found: ShadowRoot[] = []
    for (const element of this.#waiting) {
      if (!element.isConnected) this.#waiting.delete(element)
      else this.#look(element, found)
    }
    for (let looks = 0; this.#unsearched.length > 0 && (looks % AT_ONCE !== 0 || hasTime()); looks++) {
      // A walker, because a list of all elements takes several times as long.
      const walker = this.#unsearched[0]!
      if (walker.currentNode instanceof Element) this.#look(walker.currentNode, found)
      if (!walker.nextNode()) this.#unsearched.shift()
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
