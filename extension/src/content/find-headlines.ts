import { mostUrl, type PrintedArticle, type PrintedHeadline } from '../messages.ts'
import { chooseHeadline } from './choose-headline.ts'
import { foldSpaces, type HeadlineText, headlineTextOf, isUntouched, type PrintedText } from './headline-text.ts'

export const LINKS = 'a[href]'
const ROLE = '[role="heading"]'
export const HEADINGS = `h1, h2, ${ROLE}[aria-level="1"], ${ROLE}[aria-level="2"], ${ROLE}:not([aria-level]), [itemprop~="headline"]`
const MAIN_HEADINGS = `h1, ${ROLE}[aria-level="1"], [itemprop]`
const HEADING_IN_LINK = 'h1, h2, h3, h4, h5, h6, [role="heading"], [itemprop~="headline"]'
/** Pages with more headings are lists. */
const MOST_HEADINGS = 80

export interface LinkHeadline {
  link: HTMLAnchorElement
  text: HeadlineText
  printed: PrintedHeadline
}

export interface ArticleHeadline {
  text: HeadlineText
  printed: PrintedArticle
}

/** Uses the heading in the link, or its longest text. The caller checks `isUntouched`, because few of a page's hundreds of links have a fix. */
export function headlineOfLink(link: Element, printedText: PrintedText): LinkHeadline | null {
  if (!(link instanceof HTMLAnchorElement)) return null
  const { href } = link
  if (!/^https?:/.test(href) || href.length > mostUrl) return null
  const heading = link.firstElementChild && link.querySelector(HEADING_IN_LINK)
  const text = headlineTextOf(heading ?? link, printedText)
  return text && { link, text, printed: { url: href, texts: text.texts } }
}

/** Other links to an article say “Share”, “Comments” or part of a sentence, and headings also link within their own page. */
export const isHeadingLink = (link: HTMLAnchorElement): boolean =>
  (link.querySelector(HEADING_IN_LINK) ?? link.closest(HEADING_IN_LINK)) !== null &&
  withoutFragment(link.href) !== withoutFragment(location.href)

const withoutFragment = (href: string) => href.split('#', 1)[0]

export function headlineOfArticle(printedText: PrintedText, roots: readonly ShadowRoot[]): ArticleHeadline | null {
  if (location.href.length > mostUrl) return null
  const elements = [document, ...roots].flatMap((root) => [...root.querySelectorAll(HEADINGS)]).slice(0, MOST_HEADINGS)
  const texts = elements
    .map((element) => headlineTextOf(element, printedText))
    .map((text) => (text && !isUntouched(text) ? text : null))
  const headings = elements.map((element, index) => ({
    texts: texts[index]?.texts ?? [],
    isMain: element.matches(MAIN_HEADINGS),
  }))
  const chosen = chooseHeadline(headings, titlesOfPage())
  // Pages often contain the headline twice, for wide and for narrow screens.
  const words = texts[chosen]?.texts.at(-1)
  const same = texts.flatMap((each, index) => (each && each.texts.at(-1) === words ? [index] : []))
  const seen = same.length > 1 ? same.find((index) => elements[index]!.checkVisibility()) : undefined
  const text = texts[seen ?? chosen]
  return text ? { text, printed: { url: location.href, texts: text.texts, canonical: canonicalUrl() } } : null
}

/** Returns whether the page's parser has finished an element, so that its text cannot grow any more. */
export function isComplete(element: Element): boolean {
  if (document.readyState !== 'loading') return true
  for (let node: Node | null = element; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node.nextSibling) return true
  return false
}

function titlesOfPage(): string[] {
  const metas = document.querySelectorAll<HTMLMetaElement>(
    'meta[property="og:title"], meta[name="og:title"], meta[name="twitter:title"], meta[property="twitter:title"]',
  )
  return [...metas]
    .slice(0, 4)
    .map(({ content }) => content)
    .concat(document.title)
    .map((title) => foldSpaces(title.slice(0, 1000)))
}

function canonicalUrl(): string | null {
  const url = document.querySelector<HTMLLinkElement>('link[rel~="canonical"]')?.href
  return url && url.length <= mostUrl ? url : null
}
