import type { Found } from '../messages.ts'
import type { Mode } from '../settings.ts'
import { nextFrame } from './frame.ts'
import { foldSpaces, type HeadlineText } from './headline-text.ts'
import { type Placing, placeTitles } from './place-titles.ts'
import { PlacedTitle } from './placed-title.ts'

/** A page that removes a title this often, this soon, keeps its own headline. Otherwise the two would alternate forever. */
const MOST_BREAKS = 4
const SOON_MS = 5000

export interface Settled {
  text: HeadlineText
  /** Null if there is no fix, or no longer one. */
  found: Found | null
  /** A heading does not touch what was placed as a link, and vice versa. */
  by: 'article' | 'link'
}

/** When the headlines were found, and whether the result came from the network. */
export type Circumstances = Omit<Placing, 'title'>

/** The readers' titles on this page. The original text is stored here and nowhere in the page. */
export class TitlesOnPage {
  /** Keyed weakly by text node, so entries disappear with nodes that the page removes. */
  readonly #byNode = new WeakMap<Text, PlacedTitle>()
  readonly #all = new Set<PlacedTitle>()
  /** The published text for each reader's title that was placed here. */
  readonly #printedFor = new Map<string, string>()
  readonly #breaks = new WeakMap<Element, Map<string, number>>()
  #waiting: (() => Placing[])[] = []
  #placed: Promise<void> | undefined

  get size(): number {
    return this.#all.size
  }

  printedText = (node: Text): string => {
    const title = this.#byNode.get(node)
    if (!title) return node.data
    if (!this.#isHere(title)) this.#forget(title)
    return title.isIntact() ? (title.printedOf(node) ?? node.data) : node.data
  }

  isOurs(node: Node): boolean {
    const title = node instanceof Text ? this.#byNode.get(node) : undefined
    return title?.isIntact() ?? false
  }

  /** Places the worker's results, together with all others that are queued for the next frame. */
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
    // A later result may have replaced a title before it was placed.
    placeTitles(placings.filter(({ title }) => this.#all.has(title)))
  }

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

  /** Discards titles whose headlines the page has removed or changed. */
  tidy(): void {
    for (const title of this.#all) if (!this.#isHere(title)) this.#forget(title)
  }

  #isHere(title: PlacedTitle): boolean {
    if (title.isIntact()) return true
    if (!this.#all.has(title) || !title.follow()) return false
    for (const node of title.text.nodes) this.#byNode.set(node, title)
    return true
  }

  /** Removes a copied mark, and restores the original text beside it. */
  removeCopy(mark: Element): void {
    for (const node of [mark.previousSibling, mark.nextSibling]) {
      if (!(node instanceof Text)) continue
      const printed = this.#printedFor.get(foldSpaces(node.data))
      if (printed !== undefined) node.data = printed
    }
    mark.remove()
  }

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

/** Words that a translation has written anew are one node, so what was found in several is found in one. */
const isSame = (one: Found, other: Found | null) =>
  one.title === other?.title && (one.at === other.at || (one.at >= 0 && other.at >= 0))
