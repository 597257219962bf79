import type { Found } from '../messages.ts'
import type { Mode } from '../settings.ts'
import { nextFrame } from './frame.ts'
import { foldSpaces, type HeadlineText } from './headline-text.ts'
import { type Placing, placeTitles } from './place-titles.ts'
import { PlacedTitle } from './placed-title.ts'

/** How often a page may take a title away soon after it was placed. After that the page wins, so one that changes its heading back and forth comes to rest. */
const MOST_BREAKS = 4
const SOON_MS = 5000

/** A headline, and what the worker has answered about it. */
export interface Settled {
  text: HeadlineText
  /** Null if there is no fix, or none any more. */
  found: Found | null
  /** A heading leaves alone what it has placed as a link, and the other way around. */
  by: 'article' | 'link'
}

/** When the headlines were found, as `performance.now` counts, and whether the answer came from the network. */
export type Circumstances = Omit<Placing, 'title'>

/** The readers' titles on this page. What was printed is kept here and nowhere in the page. */
export class TitlesOnPage {
  /** By text node, so what the page removes is forgotten with it. */
  readonly #byNode = new WeakMap<Text, PlacedTitle>()
  readonly #all = new Set<PlacedTitle>()
  /** The printed text of each reader's title that was placed here. */
  readonly #printedFor = new Map<string, string>()
  readonly #breaks = new WeakMap<Element, Map<string, number>>()
  #waiting: (() => Placing[])[] = []
  #placed: Promise<void> | undefined

  get size(): number {
    return this.#all.size
  }

  /** The printed text of a node. */
  printedText = (node: Text): string => {
    const title = this.#byNode.get(node)
    if (!title) return node.data
    if (!title.isIntact()) this.#forget(title)
    return title.isIntact() ? (title.printedOf(node) ?? node.data) : node.data
  }

  /** Returns whether a change of a text node is our own. */
  isOurs(node: Node): boolean {
    const title = node instanceof Text ? this.#byNode.get(node) : undefined
    return title?.isIntact() ?? false
  }

  /** Shows at headlines what the worker has answered about them, with everything else that waits for the next frame. */
  settle(headlines: readonly Settled[], mode: Mode, circumstances: Circumstances): Promise<void> {
    this.#waiting.push(() => {
      const titles = headlines.map((headline) => this.#titleFor(headline, mode)).filter((title) => title !== null)
      return titles.map((title) => ({ title, ...circumstances }))
    })
    this.#placed ??= nextFrame().then(() => this.#placeWaiting())
    return this.#placed
  }

  #placeWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#placed = undefined
    const placings = waiting.flatMap((titles) => titles())
    // A later answer may have replaced a title that was still to be placed.
    placeTitles(placings.filter(({ title }) => this.#all.has(title)))
  }

  /** The title to place at a headline; null if there is none, or nothing to do. */
  #titleFor({ text, found, by }: Settled, mode: Mode): PlacedTitle | null {
    const before = this.#byNode.get(text.main)
    if (before && (before.by !== by || (isSame(before.found, found) && before.mode === mode))) return null
    if (before) this.#forget(before)
    if (!found || !text.main.isConnected) return null
    if ((this.#breaks.get(text.element)?.get(text.texts[0]!) ?? 0) >= MOST_BREAKS) return null
    const title = new PlacedTitle(text, found, mode, by)
    this.#all.add(title)
    this.#printedFor.set(foldSpaces(found.title), text.texts[Math.max(found.at, 0)]!)
    for (const node of found.at === 1 ? text.nodes : [text.main]) this.#byNode.set(node, title)
    return title
  }

  /** Forgets titles whose headlines the page has removed or changed. */
  tidy(): void {
    for (const title of this.#all) if (!title.isIntact()) this.#forget(title)
  }

  /** Removes a mark that the page has copied with a part of itself, and restores what was printed beside it. */
  removeCopy(mark: Element): void {
    for (const node of [mark.previousSibling, mark.nextSibling]) {
      if (!(node instanceof Text)) continue
      const printed = this.#printedFor.get(foldSpaces(node.data))
      if (printed !== undefined) node.data = printed
    }
    mark.remove()
  }

  /** Restores the whole page. */
  removeAll(): void {
    this.#waiting = []
    for (const title of this.#all) this.#forget(title)
  }

  has(element: Element): boolean {
    for (const { text } of this.#all) if (text.element === element) return true
    return false
  }

  #forget(title: PlacedTitle): void {
    if (!title.isIntact()) this.#countBreak(title)
    title.remove()
    this.#all.delete(title)
    for (const node of title.text.nodes) if (this.#byNode.get(node) === title) this.#byNode.delete(node)
  }

  #countBreak({ text, placedAt }: PlacedTitle): void {
    if (performance.now() - placedAt > SOON_MS) return
    const breaks = this.#breaks.get(text.element) ?? new Map<string, number>()
    const printed = text.texts[0]!
    this.#breaks.set(text.element, breaks.set(printed, (breaks.get(printed) ?? 0) + 1))
  }
}

const isSame = (one: Found, other: Found | null) => one.title === other?.title && one.at === other.at
