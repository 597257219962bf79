import { httpUrl, isFrontPage, leadsElsewhere } from './article-address.ts'
import type { PageSignals } from './collect-signals.ts'
import { isOneWord, type Notice, namesApplication, noticeIn } from './notice-title.ts'
import { agree } from './page-title.ts'

export interface NoticeSigns {
  /** As chosen, without the outlet's name. */
  title: string
  /** The page's own titles. */
  titleTag: string
  openGraph: string
  headings: readonly string[]
  keys: ReadonlySet<string>
  signals: PageSignals
  hasJsonLdArticle: boolean
  hasDate: boolean
  type: string
  robots: string
  /** The addresses that the page gives as its own. */
  claimed: readonly string[]
  url: string
  /** The address that led to the page. */
  from: string
}

/**
 * Characters of running text of an article whose title is that of a notice: in an `<article>`, on a page with other signs
 * of an article, and on others. Offers to subscribe are long themselves, and questions about cookies even more.
 */
const LONG = { inArticle: 500, marked: 600, notice: 800, login: 1500, consent: 4000 }
/** The same for other titles. */
const SHORT = { inArticle: 200, onPage: 400, agreed: 60 }
const TITLE_WORD = /[a-z]{4,}(?=-)/gi
const TITLE_WORDS = 3
const NOTICE_HOST = /^(?:consent|login|accounts?|auth|sso|signin|myprivacy|cmp)\./
const NOTICE_PATH =
  /^(?:(?:user|account|auth|wp)[-_]?)?(?:log-?in|sign-?in|sign-?up|log-?on|logowanie|anmelden|anmeldung|connexion|accedi|inloggen|entrar|sso|oauth2?|auth(?:enticate|orize)?|register|registration|subscribe|subscription|subscriptions|paywall|regwall|pay-?gate|consent|collect-?consent|cookie-?(?:wall|consent|settings|policy)|cookies?|privacy-?(?:gate|wall|settings)|gdpr|captcha|challenge|bot-?check|verify|blocked|denied|access-?denied|forbidden|unauthori[sz]ed|errors?|error-?\d{3}|40[0-4]|410|50[0-4]|page-?not-?found|not-?found|unavailable|maintenance|interstitial|age-?(?:gate|check|verification))(?:\.\w{2,5})?$/i

/**
 * Returns whether the site shows something else instead of an article: a login, an offer to subscribe, a question about
 * cookies, a bot check, an error, or an application that needs scripts. A title that says so is believed unless the page
 * has the text of an article; other signs only if nothing shows an article.
 */
export function isNotice(page: NoticeSigns): boolean {
  const { title, titleTag, openGraph, headings, keys, signals, url } = page
  const notice = noticeIn(title, keys)
  if (notice) return !hasLongText(page, notice)
  if (hasSignsOfArticle(page)) return false
  return (
    namesApplication(title, keys) ||
    (isOneWord(title) && !openGraph) ||
    saysOtherwise(page, [titleTag, headings.length === 1 ? headings[0]! : '']) ||
    signals.hasPasswordField ||
    signals.hasNoticeElement ||
    /\b(?:noindex|none)\b/i.test(page.robots) ||
    isNoticeAddress(url, page.from) ||
    leadsBack(url, page.from) ||
    (leadsAway(url, page.from) && !openGraph && signals.proseLength === 0) ||
    isShell(page)
  )
}

const isMarked = ({ hasJsonLdArticle, hasDate, type }: NoticeSigns): boolean =>
  hasJsonLdArticle || hasDate || /^(?:og:)?(?:article|video|news)/i.test(type)

function hasLongText(page: NoticeSigns, notice: Notice): boolean {
  const { proseLength, articleLength } = page.signals
  return articleLength >= LONG.inArticle || proseLength >= (isMarked(page) ? LONG.marked : LONG[notice])
}

const hasSignsOfArticle = (page: NoticeSigns): boolean =>
  isMarked(page) ||
  page.signals.articleLength >= SHORT.inArticle ||
  page.signals.proseLength >= (hasAgreedTitle(page) ? SHORT.agreed : SHORT.onPage)

/** Returns whether the heading repeats a declared title of some words, as in articles. */
const hasAgreedTitle = ({ openGraph, headings }: NoticeSigns): boolean =>
  headings.length === 1 && /\S\s+\S+\s+\S/.test(openGraph) && agree(headings[0]!, openGraph)

/** Returns whether one of the titles is a notice, and none of the others supports the chosen title. */
function saysOtherwise({ title, openGraph, headings, keys }: NoticeSigns, titles: readonly string[]): boolean {
  if (!titles.some((text) => text && noticeIn(text, keys))) return false
  const others = [openGraph, ...titles, ...headings].filter((text) => text && text !== title)
  return !others.some((text) => agree(text, title))
}

/** Returns whether the host is that of a login or of questions, or a redirect has led to such a path. */
function isNoticeAddress(address: string, from: string): boolean {
  const { hostname, pathname } = new URL(address)
  if (NOTICE_HOST.test(hostname)) return true
  return pathname !== new URL(from).pathname && NOTICE_PATH.test(pathname.split('/').findLast(Boolean) ?? '')
}

/** Returns whether a redirect has led to an address that contains the way back to the article. */
function leadsBack(address: string, from: string): boolean {
  const [url, article] = [new URL(address), new URL(from)]
  if (url.pathname === article.pathname || article.pathname === '/') return false
  return [...url.searchParams.values()].some((value) => {
    const back = httpUrl(value, article.href)
    return back !== undefined && /[/%]/.test(value) && new URL(back).pathname === article.pathname
  })
}

/** Returns whether a redirect has led from an address with words of a title to one without any of them. */
const leadsAway = (address: string, from: string): boolean =>
  (new URL(from).pathname.match(TITLE_WORD)?.length ?? 0) >= TITLE_WORDS && leadsElsewhere(from, address)

/** Returns whether the page has no text without scripts, or the same titles and address for whatever is asked. */
function isShell({ signals, openGraph, headings, claimed, type, url, title }: NoticeSigns): boolean {
  if (headings.some((heading) => agree(heading, title))) return false
  if (!signals.hasText) return signals.needsScripts && !openGraph
  return /^website$/i.test(type) && !isFrontPage(url) && claimed.some(isFrontPage)
}
