import type { Found } from '../messages.ts'
import type { Mode } from '../settings.ts'
import type { HeadlineText } from './headline-text.ts'
import { Mark } from './mark.ts'

/** How a title is tried: with the reader's or the published text, and with or without space for the mark. */
export interface Look {
  showsReader: boolean
  hasRoom: boolean
}

/** Only text nodes change. */
export class PlacedTitle {
  readonly text: HeadlineText
  readonly found: Found
  readonly mode: Mode
  readonly by: 'article' | 'link'
  readonly placedAt = performance.now()
  readonly #printed: Map<Text, string>
  /** The text that was put into each node. If a node has another text, the page has changed it. */
  readonly #left = new Map<Text, string>()
  readonly #mark = new Mark(() => this.#show(!this.#showsReader))
  #showsReader = false
  /** The mark is before the text, where it is not cut off. */
  #isBefore = false

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
    if (isCut) this.text.main.before(host)
    else (this.found.at === 1 ? this.text.nodes.at(-1)! : this.text.main).after(host)
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
    const printed = this.text.texts[Math.max(at, 0)] ?? ''
    this.#mark.show({
      showsReader,
      other: showsReader ? printed : title,
      isChanged: at < 0,
      below: this.mode === 'both' && at >= 0 && showsReader ? printed : null,
    })
  }
}
