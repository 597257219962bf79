import type { Found } from '../messages.ts'
import type { Mode } from '../settings.ts'
import { type HeadlineText, isTextual, shownNodesIn } from './headline-text.ts'
import { Mark } from './mark.ts'
import { areStillOurs } from './moved-words.ts'

/** How a title is tried: with the reader's or the published text, and with or without space for the mark. */
export interface Look {
  showsReader: boolean
  hasRoom: boolean
}

/** Only text nodes change. */
export class PlacedTitle {
  text: HeadlineText
  readonly found: Found
  readonly mode: Mode
  readonly by: 'article' | 'link'
  readonly placedAt = performance.now()
  #printed: Map<Text, string>
  /** The text that was put into each node. If a node has another text, the page has changed it. */
  #left = new Map<Text, string>()
  readonly #mark = new Mark(() => this.#show(!this.#showsReader))
  #showsReader = false
  /** The mark is before the text, where it is not cut off. */
  #isBefore = false
  /** The neighbour of the text on the side without the mark, if only the main node is replaced. */
  #neighbour: Node | null = null
  readonly #path = location.pathname

  constructor(text: HeadlineText, found: Found, mode: Mode, by: 'article' | 'link') {
    this.text = text
    this.found = found
    this.mode = mode
    this.by = by
    // If only one node contains the published headline, the others are something else, such as the name of a section.
    const nodes = found.at === 1 ? text.nodes : [text.main]
    this.#printed = new Map(nodes.map((node) => [node, node.data]))
  }

  /** Shows the title for the first time, or in another look. With `isCut` the page shows only the first lines of the headline. */
  place({ showsReader, hasRoom }: Look, isCut: boolean): void {
    const { host } = this.#mark
    this.#show(showsReader)
    this.#mark.take(!hasRoom ? 'none' : isCut ? 'before' : 'behind')
    if (host.isConnected && this.#isBefore === isCut) return
    this.#isBefore = isCut
    this.#putMark()
  }

  #putMark(): void {
    const { main, nodes } = this.text
    const { host } = this.#mark
    if (this.#isBefore) main.before(host)
    else (this.found.at === 1 ? nodes.at(-1)! : main).after(host)
    this.#neighbour = this.#isBefore ? main.nextSibling : main.previousSibling
  }

  get mark(): Mark {
    return this.#mark
  }

  /** Returns the original text of a node, or undefined if the node is not part of this headline. */
  printedOf(node: Text): string | undefined {
    return this.#printed.get(node)
  }

  isIntact(): boolean {
    if (!this.text.main.isConnected || !this.#mark.host.isConnected) return false
    for (const [node, left] of this.#left) if (node.data !== left) return false
    return true
  }

  /**
   * Takes over the nodes in which a translation, or another extension, has written the words anew, so that the mark stays beside them. Returns false
   * if the page has written others.
   */
  follow(): boolean {
    const { element, main: before } = this.text
    if (!element.isConnected || location.pathname !== this.#path) return false
    const nodes = this.#nodesNow()
    if (!areStillOurs(nodes, this.#showsReader ? this.found.title : this.#printedWords())) return false
    const main = nodes.includes(before) ? before : nodes.reduce((a, b) => (b.data.length > a.data.length ? b : a))
    const whole = this.found.at === 1 ? this.#printedWords() : this.#printed.get(before)!
    const own = main === before ? this.#printed : new Map([[main, whole]])
    this.text = { ...this.text, main, nodes }
    this.#printed = new Map(nodes.map((node) => [node, own.get(node) ?? '']))
    this.#left = new Map(nodes.map((node) => [node, node.data]))
    if (!this.#mark.host.isConnected) this.#putMark()
    return true
  }

  /** Returns the text nodes that are where those of this title were. */
  #nodesNow(): Text[] {
    const { element, nodes } = this.text
    const { host } = this.#mark
    const isWhole = this.found.at === 1 || nodes.length === 1
    if (isWhole || !host.isConnected) return isWhole ? shownNodesIn(element) : []
    const found: Text[] = []
    const next = (node: Node) => (this.#isBefore ? node.nextSibling : node.previousSibling)
    for (let node = next(host); node && node !== this.#neighbour; node = next(node)) {
      const inside = node instanceof Text ? [node] : isTextual(node) ? shownNodesIn(node) : []
      if (this.#isBefore) found.push(...inside)
      else found.unshift(...inside)
    }
    return found
  }

  #printedWords(): string {
    return this.text.texts[Math.max(this.found.at, 0)] ?? ''
  }

  /** Restores the original text, except where the page has changed it since. */
  remove(): void {
    for (const [node, left] of this.#left) if (node.data === left) node.data = this.#printed.get(node)!
    this.#mark.remove()
  }

  #show(showsReader: boolean): void {
    this.#showsReader = showsReader
    const { main } = this.text
    const { title, at } = this.found
    for (const [node, printed] of this.#printed) {
      const reader = node === main ? printed.replace(at === 1 ? /\S[\s\S]*/ : /\S[\s\S]*\S|\S/, () => title) : ''
      const shown = showsReader ? reader : printed
      if (node.data !== shown) node.data = shown
      this.#left.set(node, shown)
    }
    const printed = this.#printedWords()
    this.#mark.show({
      showsReader,
      other: showsReader ? printed : title,
      isChanged: at < 0,
      below: this.mode === 'both' && at >= 0 && showsReader ? printed : null,
    })
  }
}
