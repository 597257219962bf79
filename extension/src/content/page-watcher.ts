import { mostLinks } from '../messages.ts'
import type { Mode } from '../settings.ts'
import { askWorker } from './ask-worker.ts'
import {
  type ArticleHeadline,
  HEADINGS,
  headlineOfArticle,
  headlineOfLink,
  isComplete,
  isHeadingLink,
  LINKS,
  type LinkHeadline,
} from './find-headlines.ts'
import { hasFrame } from './frame.ts'
import { isUntouched } from './headline-text.ts'
import { isCopy } from './mark.ts'
import { MARK } from './mark-parts.ts'
import { noteLanguage } from './moved-words.ts'
import { ShadowRoots } from './shadow-roots.ts'
import { type Settled, TitlesOnPage } from './titles-on-page.ts'

/** The titles and headings of a page. Pages add much else to `<head>` while they run. */
const NAMES_AND_HEADINGS = `head title, head meta, head link, ${HEADINGS}`
const SLICE_MS = 4
const WAIT_MS = 60
/** When custom elements are looked at again, in milliseconds after the start. */
const LATE_ROOTS = [500, 2000, 5000]
const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['href', 'content'],
}

/** Finds headlines as the page changes, queries the worker once for each, and shows the results. */
export class PageWatcher {
  readonly titles = new TitlesOnPage()
  readonly #observer = new MutationObserver((changes) => this.#note(changes))
  readonly #roots = new ShadowRoots()
  #parts = new Set<Element | ShadowRoot>()
  /** Nodes whose text has changed. */
  #changed = new Set<Node>()
  #links = new Set<Element>()
  /** Headlines of links that the worker has not been queried for yet. */
  #found: LinkHeadline[] = []
  #isArticleNew = false
  #isAskedAgain = false
  #hadTitle = false
  #isPlanned = false
  #article: ArticleHeadline | null = null
  #url = ''

  start(): void {
    this.#observer.observe(document, WATCHED)
    document.addEventListener('DOMContentLoaded', () => this.#readArticleAgain(), { once: true })
    window.addEventListener('load', () => this.#searchAgain(), { once: true })
    for (const wait of LATE_ROOTS) setTimeout(() => this.#plan(), wait)
    if (document.documentElement) this.readAgain()
  }

  readAgain(): void {
    this.#isAskedAgain = true
    this.#parts.add(document.documentElement)
    this.#readArticleAgain()
  }

  #searchAgain(): void {
    this.#roots.search(document.documentElement)
    this.#plan()
  }

  #readArticleAgain(): void {
    this.#isArticleNew = true
    this.#plan()
  }

  #note(changes: MutationRecord[]): void {
    let last: Element | undefined
    for (const change of changes) {
      const { target } = change
      // The page's parser adds thousands of nodes one by one. Nodes in a new part are read with it, so they are skipped here.
      if (last?.contains(target)) continue
      if (change.type !== 'childList') {
        if (!this.titles.isOurs(target)) this.#changed.add(target)
        continue
      }
      for (const node of change.addedNodes) {
        if (!(node instanceof Element)) this.#changed.add(target)
        else if (node.localName !== MARK) {
          this.#parts.add(node)
          last = node
        }
      }
    }
    if (location.href !== this.#url) this.#isArticleNew = true
    if (this.#parts.size > 0 || this.#changed.size > 0 || this.#isArticleNew) this.#plan()
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    // Titles that are placed before the first paint move nothing. Afterwards the page has priority.
    if (hasFrame()) requestIdleCallback(() => this.#work(), { timeout: WAIT_MS })
    else setTimeout(() => this.#work())
  }

  #work(): void {
    this.#isPlanned = false
    noteLanguage()
    const began = performance.now()
    const hasTime = () => performance.now() - began < SLICE_MS
    this.titles.tidy()
    for (const node of this.#changed) this.#readAround(node instanceof Element ? node : node.parentElement)
    this.#changed.clear()
    for (const part of this.#parts) {
      this.#parts.delete(part)
      if (part.isConnected) this.#readPart(part)
      if (!hasTime()) break
    }
    this.#enterRoots(hasTime)
    const unfinished: Element[] = []
    for (const link of this.#links) {
      this.#links.delete(link)
      if (!link.isConnected) continue
      if (!isComplete(link)) unfinished.push(link)
      else {
        const headline = headlineOfLink(link, this.titles.printedText)
        if (headline) this.#found.push(headline)
      }
      if (this.#found.length === mostLinks || !hasTime()) break
    }
    const isRead = this.#parts.size === 0 && this.#roots.isDone
    const article = isRead && this.#isArticleNew ? this.#readArticle() : undefined
    const isDone = isRead && this.#links.size === 0 && !this.#isArticleNew
    if (article || this.#found.length === mostLinks || (isDone && this.#found.length > 0)) {
      void this.#ask(article, this.#found)
      this.#found = []
    }
    if (!isDone) this.#plan()
    for (const link of unfinished) this.#links.add(link)
  }

  /** Reads what is in shadow roots, which queries and observers of the document leave out. */
  #enterRoots(hasTime: () => boolean): void {
    for (const root of this.#roots.find(hasTime)) {
      if (!root.isConnected) continue
      this.#observer.observe(root, WATCHED)
      this.#parts.add(root)
    }
  }

  #readPart(part: Element | ShadowRoot): void {
    for (const mark of part.querySelectorAll(MARK)) if (isCopy(mark)) this.titles.removeCopy(mark)
    this.#readAround(part instanceof Element ? part : part.host)
    this.#roots.search(part)
    for (const link of part.querySelectorAll(LINKS)) this.#links.add(link)
    if (part.querySelector(NAMES_AND_HEADINGS)) this.#isArticleNew = true
  }

  #readAround(element: Element | null): void {
    const link = element?.closest(LINKS)
    if (link) this.#links.add(link)
    // The text of an element with a root may be in a heading of the root, by a slot.
    if (element?.closest(NAMES_AND_HEADINGS) || element?.shadowRoot) this.#isArticleNew = true
  }

  /** Returns the article's headline, null if there is none, or undefined if it has not changed. */
  #readArticle(): ArticleHeadline | null | undefined {
    this.#isArticleNew = false
    this.#url = location.href
    const article = headlineOfArticle(this.titles.printedText, this.#roots.onPage())
    if (article && !isComplete(article.text.element)) return undefined
    const before = this.#article
    if (before && before.text.element !== article?.text.element) this.#restore(before)
    const isLost = this.#hadTitle && !this.hasArticle()
    const isKnown = !this.#isAskedAgain && !isLost && isSameArticle(before, article)
    this.#isAskedAgain = false
    if (isKnown) return undefined
    this.#hadTitle = false
    this.#article = article
    return article
  }

  #restore({ text }: ArticleHeadline): void {
    void this.titles.settle([{ text, found: null, by: 'article' }], 'mark', { foundAt: 0, isLate: true })
  }

  async #ask(article: ArticleHeadline | null | undefined, links: LinkHeadline[]): Promise<void> {
    const foundAt = performance.now()
    const call = {
      kind: 'match',
      article: article?.printed ?? null,
      links: links.map(({ printed }) => printed),
    } as const
    const answer = await askWorker({ ...call })
    if (!answer) return this.#stop()
    const { mode } = answer
    if (mode === 'off') return this.titles.removeAll()
    const found = new Map(answer.links)
    const settled = links.map(({ link, text }, index): Settled => {
      const fix = found.get(index)
      const mayShow = fix && (fix.at >= 0 || isHeadingLink(link)) && !isUntouched(text)
      return { text, found: mayShow ? fix : null, by: 'link' }
    })
    const isNow = article && article === this.#article
    if (isNow && !answer.archived) settled.push({ text: article.text, found: answer.article, by: 'article' })
    await this.titles.settle(settled, mode, { foundAt, isLate: false })
    if (!isNow) return
    if (answer.archived) await this.#lookUp(article, mode)
    this.#hadTitle = this.hasArticle()
  }

  async #lookUp(article: ArticleHeadline, mode: Mode): Promise<void> {
    const answer = await askWorker({ kind: 'look-up', article: article.printed })
    if (answer && article === this.#article)
      await this.titles.settle([{ text: article.text, found: answer.article, by: 'article' }], mode, {
        foundAt: 0,
        isLate: true,
      })
  }

  hasArticle(): boolean {
    return this.#article !== null && this.titles.has(this.#article.text.element)
  }

  /** Presses of marks still work. */
  #stop(): void {
    this.#observer.disconnect()
  }
}

function isSameArticle(one: ArticleHeadline | null, other: ArticleHeadline | null): boolean {
  if (!one || !other) return one === other
  return one.text.main === other.text.main && JSON.stringify(one.printed) === JSON.stringify(other.printed)
}
