import type { Found } from '../messages.ts'
import type { Mode } from '../settings.ts'
import type { HeadlineText } from './headline-text.ts'
import { Mark } from './mark.ts'

/** How a title is tried: with the reader's or the printed text, and with a mark that takes room or none. */
export interface Look {
  showsReader: boolean
  hasRoom: boolean
}

/** A reader's title at one headline of a page: what was printed, what is shown, and the mark beside it. Only text nodes change. */
export class PlacedTitle {
  readonly text: HeadlineText
  readonly found: Found
  readonly mode: Mode
  /** A heading can be both the article's headline and a link. */
  readonly by: 'article' | 'link'
  readonly placedAt = performance.now()
  readonly #printed: Map<Text, string>
  /** The text that was put into each node. A node with another text was changed by the page. */
  readonly #left = new Map<Text, string>()
  readonly #mark = new Mark(() => this.#show(!this.#showsReader))
  #showsReader = false
  /** The mark stands before the text, where it is not cut away. */
  #isBefore = false

  constructor(text: HeadlineText, found: Found, mode: Mode, by: 'article' | 'link') {
    this.text = text
    this.found = found
    this.mode = mode
    this.by = by
    // If only one node holds the printed headline, the others are something else, such as the name of a section.
    const nodes = found.at === 1 ? text.nodes : [text.main]
    this.#printed = new Map(nodes.map((node) => [node, node.data]))
  }

  /**
   * Shows the title for the first time, or in another look.
   * @param isCut the page shows only the first lines of the headline
   */
  place({ showsReader, hasRoom }: Look, isCut: boolean): void {
    const { host } = this.#mark
    this.#show(showsReader)
    this.#mark.take(!hasRoom ? 'none' : isCut ? 'before' : 'behind')
    if (host.isConnected && this.#isBefore === isCut) return
    this.#isBefore = isCut
    if (isCut) this.text.main.before(host)
    else (this.found.at === 1 ? this.text.nodes.at(-1)! : this.text.main).after(host)
  }

  get mark(): Mark {
    return this.#mark
  }

  /** The former text of a node, or undefined if it is not one of this headline's. */
  printedOf(node: Text): string | undefined {
    return this.#printed.get(node)
  }

  /** Returns whether the page has left the headline as it is: its nodes are still there and say the same. */
  isIntact(): boolean {
    if (!this.text.main.isConnected || !this.#mark.host.isConnected) return false
    for (const [node, left] of this.#left) if (node.data !== left) return false
    return true
  }

  /** Restores what was printed, except where the page has written something else since. */
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
    const printed = this.text.texts[Math.max(at, 0)] ?? ''
    this.#mark.show({
      showsReader,
      other: showsReader ? printed : title,
      isChanged: at < 0,
      below: this.mode === 'both' && at >= 0 && showsReader ? printed : null,
    })
  }
}
