import { Parser } from 'htmlparser2'

/** Metadata of a page as written: neither decoded, trimmed nor trusted. */
export type PageSignals = {
  /** Values by lower-case `property`, `name` or `itemprop`. */
  meta: Map<string, string[]>
  jsonLd: string[]
  headings: string[]
  frames: string[]
  title: string | undefined
  rootLanguage: string | undefined
  headerLanguage: string | undefined
  canonical: string | undefined
  imageSource: string | undefined
  base: string | undefined
  refresh: string | undefined
  refreshWithoutScripts: string | undefined
  /** Short scripts in the page. */
  scripts: string[]
  loadsScripts: boolean
  /** The first paragraph that looks like a sentence, outside navigation and footers. */
  paragraph: string | undefined
  /** Characters of running text, outside links, navigation and footers. Those of unspaced scripts count more. */
  proseLength: number
  /** The most characters of running text in one `<article>`. */
  articleLength: number
  /** What the page shows outside navigation and footers, cut. */
  text: string
  /** Whether there is any text outside `<noscript>`. */
  hasText: boolean
  hasPasswordField: boolean
  /** Whether `<noscript>` asks for JavaScript. */
  needsScripts: boolean
  /** Whether the page has a known element of a bot check or of an error page. */
  hasNoticeElement: boolean
}

// Deep nesting makes the parser's stack quadratic: 1.5 MB of `<div>` take 12 seconds. Real pages nest up to 54 levels.
const MAX_DEPTH = 256
const MAX_TAGS = 200_000
const CHUNK = 16 * 1024
const MAX = { metaNames: 500, valuesPerName: 4, jsonLd: 20, headings: 3, frames: 10, scripts: 5 }
const MAX_CHARACTERS = { metaName: 60, metaValue: 20_000, jsonLd: 1_000_000, text: 4000, script: 1000, shown: 100_000 }

const JSON_LD = /^\s*application\/(?:ld\+json|json\+ld)/i
const FOREIGN = new Set(['svg', 'template'])
const QUIET = new Set(['noscript', 'nav', 'footer', 'aside'])
const NO_PROSE = new Set(['a', 'button', 'select', 'textarea', 'h1', 'title'])
const INLINE = new Set(
  'a abbr b bdi br cite code em font i img kbd mark q s small span strong sub sup time u wbr'.split(' '),
)
const UNSPACED = /[\u0e00-\u0eff\u1100-\u11ff\u2e80-\ud7af]/g
const UNSPACED_WEIGHT = 2
/** A block of text counts as prose from this length on, with punctuation or without it. */
const PROSE_LENGTH = { withStop: 60, withoutStop: 200 }
const NOTICE_ELEMENT =
  /(?:^|[\s"'/])(?:challenge-(?:form|error)|cf-(?:error-details|turnstile|wrapper)|px-captcha|[gh]-captcha|g-recaptcha|error-?404|error-?page|(?:page|is)-404|page-?not-?found|not-?found)(?:$|[\s"'-])|captcha-delivery\.com|_incapsula_resource/i
const NOTICE_TAGS = new Set(['html', 'body', 'main', 'div', 'section', 'article', 'form', 'iframe', 'script'])

type Capture = 'title' | 'h1' | 'jsonLd' | 'p' | 'script'
type Attributes = Record<string, string>

/** Parses the page as a stream, without building a tree, and stops at the limits. */
export function collectSignals(html: string): PageSignals {
  const signals: PageSignals = {
    meta: new Map(),
    jsonLd: [],
    headings: [],
    frames: [],
    title: undefined,
    rootLanguage: undefined,
    headerLanguage: undefined,
    canonical: undefined,
    imageSource: undefined,
    base: undefined,
    refresh: undefined,
    refreshWithoutScripts: undefined,
    scripts: [],
    loadsScripts: false,
    paragraph: undefined,
    proseLength: 0,
    articleLength: 0,
    text: '',
    hasText: false,
    hasPasswordField: false,
    needsScripts: false,
    hasNoticeElement: false,
  }
  let capture: Capture | undefined
  let text = ''
  let depth = 0
  let tags = 0
  let foreign = 0
  let quiet = 0
  let noProse = 0
  let articles = 0
  let inArticle = 0
  let noscripts = 0
  let block = { length: 0, hasStop: false }
  const shown: string[] = []
  let shownLength = 0
  let inCode = false
  let stopped = false

  const begin = (what: Capture) => {
    capture = what
    text = ''
  }

  function endBlock(): void {
    if (shown.length > 0 && shown.at(-1) !== ' ') shown.push(' ')
    const { length, hasStop } = block
    block = { length: 0, hasStop: false }
    if (length < (hasStop ? PROSE_LENGTH.withStop : PROSE_LENGTH.withoutStop)) return
    signals.proseLength += length
    if (articles) inArticle += length
  }

  function readProse(piece: string): void {
    if (inCode || capture === 'title' || capture === 'jsonLd') return
    if (noscripts) {
      signals.needsScripts ||= /javascript|\bjs\b/i.test(piece)
      return
    }
    signals.hasText ||= piece.trim() !== ''
    if (quiet) return
    if (shownLength < MAX_CHARACTERS.shown) {
      shown.push(piece)
      shownLength += piece.length
    }
    if (noProse) return
    block.length += piece.length + (UNSPACED_WEIGHT - 1) * (piece.match(UNSPACED)?.length ?? 0)
    block.hasStop ||= /[.!?。！？।؟]/.test(piece)
  }

  function openTag(name: string, attributes: Attributes): void {
    if (!INLINE.has(name)) endBlock()
    if (NO_PROSE.has(name)) noProse++
    if (name === 'noscript') noscripts++
    if (name === 'article' && articles++ === 0) inArticle = 0
    if (NOTICE_TAGS.has(name) && !signals.hasNoticeElement)
      signals.hasNoticeElement = [attributes.id, attributes.class, attributes.src].some(
        (value) => value !== undefined && value.length < 500 && NOTICE_ELEMENT.test(value),
      )
    switch (name) {
      case 'html':
        signals.rootLanguage ??= attributes.lang || attributes['xml:lang']
        return
      case 'meta':
        collectMeta(signals.meta, attributes)
        collectHeader(signals, attributes, noscripts > 0)
        return
      case 'link':
        collectLink(signals, attributes)
        return
      case 'iframe':
        collectFrame(signals.frames, attributes)
        return
      case 'input':
        signals.hasPasswordField ||= attributes.type?.toLowerCase() === 'password'
        return
      case 'base':
        signals.base ??= attributes.href
        return
      case 'title':
        if (signals.title === undefined) begin('title')
        return
      case 'h1':
        if (!capture && signals.headings.length < MAX.headings) begin('h1')
        return
      case 'p':
        if (signals.paragraph === undefined && (!capture || capture === 'p')) begin('p')
        return
      case 'br':
        text += ' '
        return
      case 'script':
        if (JSON_LD.test(attributes.type ?? '') && signals.jsonLd.length < MAX.jsonLd) begin('jsonLd')
        else {
          inCode = true
          if (attributes.src !== undefined) signals.loadsScripts = true
          else if (!capture && signals.scripts.length < MAX.scripts) begin('script')
        }
        return
      case 'style':
        inCode = true
        return
      default:
        if (QUIET.has(name)) quiet++
    }
  }

  function closeTag(name: string): void {
    if (!INLINE.has(name)) endBlock()
    if (NO_PROSE.has(name)) noProse = Math.max(0, noProse - 1)
    if (name === 'noscript') noscripts = Math.max(0, noscripts - 1)
    if (name === 'article' && articles > 0 && --articles === 0)
      signals.articleLength = Math.max(signals.articleLength, inArticle)
    if (QUIET.has(name)) quiet = Math.max(0, quiet - 1)
    if (name === 'script' || name === 'style') inCode = false
    if (capture === 'jsonLd' ? name !== 'script' : name !== capture) return
    if (capture === 'title') signals.title = text
    else if (capture === 'jsonLd') signals.jsonLd.push(text)
    else if (capture === 'script' && text.length <= MAX_CHARACTERS.script) signals.scripts.push(text)
    else if (capture === 'h1' && text.trim()) signals.headings.push(text)
    else if (capture === 'p' && !quiet && isSentence(text)) signals.paragraph = text
    capture = undefined
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH || ++tags > MAX_TAGS) {
          stopped = true
          parser.pause()
          return
        }
        if (FOREIGN.has(name)) foreign++
        else if (!foreign) openTag(name, attributes)
      },
      ontext(piece) {
        if (!foreign) readProse(piece)
        if (!capture || (inCode && capture !== 'jsonLd' && capture !== 'script')) return
        if (text.length < MAX_CHARACTERS[capture === 'jsonLd' ? 'jsonLd' : 'text']) text += piece
      },
      onclosetag(name) {
        depth--
        if (FOREIGN.has(name)) foreign = Math.max(0, foreign - 1)
        else if (!foreign) closeTag(name)
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length && !stopped; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  if (!stopped) parser.end()
  endBlock()
  signals.articleLength = Math.max(signals.articleLength, inArticle)
  signals.text = shown.join('').slice(0, MAX_CHARACTERS.shown)
  if (capture === 'title') signals.title ??= text
  return signals
}

function collectMeta(meta: PageSignals['meta'], attributes: Attributes): void {
  const value = attributes.content ?? attributes.value
  if (value === undefined || value.length > MAX_CHARACTERS.metaValue) return
  const names = [attributes.property, attributes.name, attributes.itemprop].join(' ').toLowerCase().split(/\s+/)
  for (const name of names) {
    if (!name || name.length > MAX_CHARACTERS.metaName) continue
    const values = meta.get(name)
    if (!values) {
      if (meta.size < MAX.metaNames) meta.set(name, [value])
    } else if (values.length < MAX.valuesPerName) values.push(value)
  }
}

function collectHeader(signals: PageSignals, attributes: Attributes, inNoscript: boolean): void {
  const value = attributes.content?.slice(0, MAX_CHARACTERS.text)
  const name = attributes['http-equiv']?.toLowerCase()
  if (name === 'content-language') signals.headerLanguage ??= value
  else if (name === 'refresh' && inNoscript) signals.refreshWithoutScripts ??= value
  else if (name === 'refresh') signals.refresh ??= value
}

function collectLink(signals: PageSignals, { rel, href }: Attributes): void {
  if (!rel || !href) return
  const relations = rel.toLowerCase().split(/\s+/)
  if (relations.includes('canonical')) signals.canonical ??= href
  if (relations.includes('image_src')) signals.imageSource ??= href
}

function collectFrame(frames: string[], attributes: Attributes): void {
  const source = attributes.src || attributes['data-src']
  if (source && frames.length < MAX.frames) frames.push(source)
}

function isSentence(text: string): boolean {
  const folded = text.replace(/\s+/g, ' ').trim()
  return folded.length >= 60 && /[.!?。！？]/.test(folded)
}
