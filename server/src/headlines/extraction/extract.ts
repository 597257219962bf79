import { sameSite, urlKey } from '@unspun/canonical/canonical-url.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { writtenDate } from '../../engines/syndication/written-date.ts'
import { httpUrl, isFrontPage, isSection, sameArticle } from './article-address.ts'
import { collectSignals, type PageSignals } from './collect-signals.ts'
import { decodePage } from './decode-page.ts'
import { type JsonLdArticle, type JsonLdFacts, readJsonLd } from './json-ld.ts'
import { pageLanguage } from './page-language.ts'
import { isNotice } from './page-notice.ts'
import { refreshTarget } from './page-refresh.ts'
import { cutAtWord, plainText } from './page-text.ts'
import { agree, choosePageTitle, isPlaceholder } from './page-title.ts'
import { passagesOf } from './passages.ts'
import { isRedirectTitle } from './redirect-title.ts'
import { siteKeys } from './site-name.ts'
import { videoIdOf } from './video-id.ts'

/** Missing facts are absent. URLs are absolute http(s). */
export type PageFacts = {
  /** At most 250 characters, without the outlet's name. */
  title?: string
  /** Set if the site shows something else instead of an article, such as a login. Then there are no other facts. */
  problem?: 'notice'
  /** At most 300 characters. */
  description?: string
  image_url?: string
  /** Further pictures of the page, in case the first is gone. */
  other_images?: string[]
  /** A YouTube ID, or `vimeo:` and digits. */
  video_id?: string
  /** Another URL of the page, on the same registrable domain. */
  canonical_url?: string
  site_name?: string
  /** A BCP 47 tag. */
  lang?: string
  /** Where the page leads within seconds. */
  leads_to?: string
  /** Milliseconds since 1970. A date without a time is midnight UTC. */
  published_at?: number
}

/** `passages` is what the article says, as `passages.ts` keeps it. */
export type ArticleFacts = PageFacts & { passages?: Uint8Array }

const MAX_SITE_NAME = 100
const MAX_IMAGES = 4
const SITE_NAMES = [
  ...'og:site_name application-name apple-mobile-web-app-title twitter:site al:ios:app_name al:android:app_name cre'.split(
    ' ',
  ),
  ...'dc.publisher'.split(' '),
]
const META_TITLES =
  'parsely-title sailthru.title dc.title dcterms.title dc:title hdl headline citation_title title'.split(' ')

const PUBLISHED =
  'article:published_time og:article:published_time datepublished parsely-pub-date sailthru.date citation_publication_date citation_date dc.date.issued dcterms.issued dcterms.created dc.date pubdate publishdate date'.split(
    ' ',
  )

/** How the fetch came to a page: the first URL, before all redirects, and the page's `Refresh` header. */
export type Arrival = { from?: string; refresh?: string }

/** Never throws. Limits on tags and depth bound its time. `url` is the page's URL after all redirects. */
export function extractPage(bytes: Uint8Array, contentType: string, url: string, arrival?: Arrival): PageFacts {
  return factsOf(collectSignals(decodePage(bytes, contentType)), url, arrival)
}

/** The same with the passages of the article. */
export function extractArticle(bytes: Uint8Array, contentType: string, url: string, arrival?: Arrival): ArticleFacts {
  const signals = collectSignals(decodePage(bytes, contentType))
  const facts = factsOf(signals, url, arrival)
  const passages = facts.problem ? undefined : passagesOf(signals.text)
  return passages?.length ? { ...facts, passages } : facts
}

function factsOf(signals: PageSignals, url: string, { from = url, refresh = '' }: Arrival = {}): PageFacts {
  const page = pageReader(signals, url)
  const jsonLd = readJsonLd(signals.jsonLd, rankOfArticle(page, signals, url))

  const candidates = titlesOf(page, signals, jsonLd)
  const keys = siteKeys(url, namesOf(page, jsonLd))
  const title = choosePageTitle(candidates, keys)
  const signs = {
    ...candidates,
    title,
    keys,
    signals,
    hasJsonLdArticle: jsonLd.headline !== '' || jsonLd.videos.length > 0,
    hasDate: publishedOf(page, jsonLd) !== undefined,
    type: page.text('og:type'),
    robots: page.text('robots'),
    claimed: [signals.canonical, ...page.written('og:url')]
      .map(page.address)
      .filter((address) => address !== undefined),
    url,
    from,
  }
  const leadsTo = leadsToOf(page, signals, { title, url, refresh })
  if (title && (isRedirectTitle(title) || isNotice(signs)))
    return { problem: 'notice', ...(leadsTo ? { leads_to: leadsTo } : {}) }
  const [image, ...otherImages] = imagesOf(page, signals, jsonLd, url)
  const canonical = canonicalOf(page, signals, jsonLd, url)
  const facts: { [name in keyof PageFacts]: PageFacts[name] | undefined } = {
    title: cutAtWord(title, headlineLimits.title),
    description: cutAtWord(descriptionOf(page, signals, jsonLd), headlineLimits.description),
    image_url: image,
    other_images: otherImages.length > 0 ? otherImages : undefined,
    video_id: videoOf(page, signals, jsonLd, [url, canonical], image !== undefined),
    canonical_url: canonical,
    site_name: cutAtWord(siteNameOf(page, jsonLd), MAX_SITE_NAME),
    lang: pageLanguage([signals.rootLanguage, ...page.written('og:locale'), signals.headerLanguage]),
    published_at: publishedOf(page, jsonLd),
    leads_to: leadsTo,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value)) as PageFacts
}

type Page = ReturnType<typeof pageReader>

function pageReader(signals: PageSignals, url: string) {
  const base = httpUrl(signals.base, url) ?? url
  return {
    /** Returns the first non-empty value as plain text. */
    text(...names: string[]): string {
      for (const name of names)
        for (const value of signals.meta.get(name) ?? []) {
          const text = plainText(value)
          if (text) return text
        }
      return ''
    },
    written: (...names: string[]): string[] => names.flatMap((name) => signals.meta.get(name) ?? []),
    base,
    address: (text: string | undefined): string | undefined => httpUrl(text, base),
  }
}

const OWN_ADDRESS = 4

/**
 * Ranks the articles that a page describes in JSON-LD. One that gives this page's address is its article. One that gives
 * another address is a related story, unless the page's own titles agree with it.
 */
function rankOfArticle(page: Page, signals: PageSignals, url: string): (article: JsonLdArticle) => number {
  const declared = [signals.canonical, page.written('og:url')[0]]
    .map(page.address)
    .filter((address) => address !== undefined && !isFrontPage(address))
  const key = urlKey(url)
  const keys = new Set(declared.map((address) => urlKey(address!)))
  const titles = [page.text('og:title'), page.text('twitter:title'), signals.title, ...signals.headings]
    .map(plainText)
    .filter(Boolean)
  return ({ headline, addresses }) => {
    if (isPlaceholder(headline)) return -1
    const agrees = titles.some((title) => agree(title, headline)) ? 1 : 0
    const named = addresses.map(page.address).filter((address) => address !== undefined && !isFrontPage(address))
    if (named.some((address) => urlKey(address!) === key || sameArticle(address!, url))) return OWN_ADDRESS + agrees
    const isDeclared = named.some((address) => keys.has(urlKey(address!)))
    if (isDeclared && agrees) return OWN_ADDRESS
    // A template that declares one address for all articles may also have that article's JSON-LD in all of them.
    if (isDeclared || named.length === 0) return 2 + agrees
    return agrees ? 1 : -1
  }
}

const namesOf = (page: Page, jsonLd: JsonLdFacts): string[] => [
  jsonLd.publisher,
  jsonLd.site,
  jsonLd.organization,
  ...SITE_NAMES.map((name) => page.text(name)),
]

const titlesOf = (page: Page, signals: PageSignals, jsonLd: JsonLdFacts) => ({
  jsonLd: jsonLd.headline,
  jsonLdIsOwn: jsonLd.rank >= OWN_ADDRESS,
  headings: signals.headings.map(plainText).filter(Boolean),
  openGraph: page.text('og:title'),
  twitter: page.text('twitter:title', 'twitter:text:title'),
  meta: page.text(...META_TITLES),
  titleTag: plainText(signals.title),
})

function leadsToOf(
  { base }: Page,
  { refresh, refreshWithoutScripts, paragraph, scripts, loadsScripts }: PageSignals,
  { title, url, refresh: header }: { title: string; url: string; refresh: string },
): string | undefined {
  const onlyLeads = isRedirectTitle(title) || (title === '' && paragraph === undefined && !loadsScripts)
  const refreshes = { header, meta: refresh, noscript: refreshWithoutScripts, scripts: loadsScripts ? [] : scripts }
  return refreshTarget(refreshes, { url, base, onlyLeads })
}

function descriptionOf(page: Page, signals: PageSignals, jsonLd: JsonLdFacts): string {
  return (
    page.text('og:description', 'description', 'twitter:description') ||
    jsonLd.description ||
    page.text('dc.description', 'sailthru.description') ||
    plainText(signals.paragraph)
  )
}

/** Returns up to `MAX_IMAGES` addresses, best first. The page itself is no picture. */
function imagesOf(page: Page, signals: PageSignals, jsonLd: JsonLdFacts, url: string): string[] {
  const written = [
    ...page.written('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
    ...jsonLd.images,
    signals.imageSource,
    ...page.written('thumbnail', 'thumbnailurl', 'image'),
  ]
  const addresses = written.map((text) => page.address(text?.trim())).filter((address) => address !== undefined)
  const [own] = url.split('#')
  return [...new Set(addresses)].filter((address) => address.split('#')[0] !== own).slice(0, MAX_IMAGES)
}

/**
 * Accepts only absolute URLs on the same registrable domain, and not those of a front page or a section. Otherwise a page
 * could claim another site's headline, or a badly built site could merge all its pages into one.
 */
function canonicalOf(page: Page, signals: PageSignals, jsonLd: JsonLdFacts, url: string): string | undefined {
  const ofArticle = httpUrl(jsonLd.url)
  const itsOwn = ofArticle && sameArticle(ofArticle, url) ? ofArticle : undefined
  return [signals.canonical, ...page.written('og:url'), itsOwn]
    .map((written) => httpUrl(written))
    .filter((address) => address !== undefined)
    .find(
      (address) =>
        sameSite(new URL(address), new URL(url)) &&
        !isFrontPage(address) &&
        (sameArticle(address, url) || !isSection(address)),
    )
}

function videoOf(
  page: Page,
  signals: PageSignals,
  jsonLd: JsonLdFacts,
  ofPage: (string | undefined)[],
  hasImage: boolean,
): string | undefined {
  const declared = page.written('og:video:secure_url', 'og:video', 'og:video:url', 'twitter:player')
  // A player inside an article counts only if the page is about the video or has no image.
  const framesCount = !hasImage || page.text('og:type').toLowerCase().startsWith('video')
  for (const text of [...ofPage, ...declared, ...jsonLd.videos, ...(framesCount ? signals.frames : [])]) {
    const address = page.address(text)
    const id = address && videoIdOf(address)
    if (id) return id
  }
  return undefined
}

function publishedOf(page: Page, jsonLd: JsonLdFacts): number | undefined {
  for (const text of [jsonLd.published, ...page.written(...PUBLISHED)]) {
    const time = writtenDate(text ?? '')
    if (time !== undefined) return time
  }
  return undefined
}

function siteNameOf(page: Page, jsonLd: JsonLdFacts): string {
  return (
    page.text('og:site_name') ||
    jsonLd.publisher ||
    page.text('application-name', 'apple-mobile-web-app-title', 'publisher', 'article:publisher_name') ||
    page.text('twitter:app:name:iphone', 'al:ios:app_name', 'dc.publisher') ||
    jsonLd.site
  )
}
