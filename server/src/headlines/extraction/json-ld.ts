import { plainText } from './page-text.ts'

/** Texts are plain, and empty if missing. URLs and dates are as written. */
export type JsonLdFacts = {
  headline: string
  /** What the caller's `rank` returned for the article. */
  rank: number
  description: string
  /** Best first. */
  images: string[]
  /** The article's own address, as written. */
  url: string | undefined
  publisher: string
  site: string
  organization: string
  published: string | undefined
  /** URLs of the video's page and of its player. */
  videos: string[]
}

/** `addresses` are what an article gives as its own. */
export type JsonLdArticle = { headline: string; addresses: string[] }

type Node = Record<string, unknown>

const MAX_NODES = 3000
const MAX_ITEMS = 300
const MAX_ARTICLES = 50
const MAX_IMAGES = 10
// Comment and CDATA markers that pages put around the JSON.
const WRAPPING =
  /^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[|\/\/<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\]\]>|\/\/\]\]>)\s*;?\s*$/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: pages put raw line breaks into JSON strings.
const CONTROLS = /[\u0000-\u001f]+/g

const ARTICLE =
  /^(?:https?:\/\/schema\.org\/)?(?:(?:News|Reportage|Analysis|Background|Opinion|Review|Satirical|Advertiser|AskPublicNews|Scholarly|Tech|Medical\w*)?(?:News)?Article|BlogPosting|LiveBlogPosting|SocialMediaPosting|Report|Review|CriticReview|Recipe|HowTo)$/i
const VIDEO = /^(?:https?:\/\/schema\.org\/)?(?:VideoObject|Clip)$/i

/**
 * Skips invalid JSON and never throws. Of several articles, and of the `headline` and the `name` of each, the first with
 * the highest `rank` is taken, and none with a negative one.
 */
export function readJsonLd(blocks: readonly string[], rank: (article: JsonLdArticle) => number = () => 0): JsonLdFacts {
  const nodes = blocks.flatMap(nodesOf)
  const ofType = (type: RegExp) => nodes.filter((node) => typesOf(node).some((name) => type.test(name)))
  const nameOf = (type: RegExp) => plainText(ofType(type).find((node) => typeof node.name === 'string')?.name)
  const articles = ofType(ARTICLE).filter((node) => typeof (node.headline ?? node.name) === 'string')
  const named = articles.slice(0, MAX_ARTICLES).flatMap(namesOf)
  const chosen = best(named, ({ node, text }) => rank({ headline: text, addresses: addressesOf(node) }))
  const article = chosen?.item.node
  const video = ofType(VIDEO)[0]
  // A related story names the same outlet.
  const publisher = listOf((article ?? articles[0])?.publisher)[0]
  return {
    headline: chosen?.item.text ?? '',
    rank: chosen?.rank ?? 0,
    description: plainText(article?.description),
    images: imagesOf(article, nodes),
    url: listOf(article?.url).find((url) => typeof url === 'string'),
    published: typeof article?.datePublished === 'string' ? article.datePublished : undefined,
    publisher: plainText(isNode(publisher) ? publisher.name : publisher),
    site: nameOf(/WebSite$/i),
    organization: nameOf(/Organization$/i),
    videos: [video?.embedUrl, video?.contentUrl, video?.url].filter((url) => typeof url === 'string'),
  }
}

const namesOf = (node: Node) =>
  [node.headline, node.name].filter((text) => typeof text === 'string').map((text) => ({ node, text: plainText(text) }))

/** Addresses have a slash, unlike `true` and `#article`. */
const addressesOf = (node: Node): string[] =>
  [node['@id'], node.url, node.mainEntityOfPage]
    .flatMap(listOf)
    .flatMap((given) => (isNode(given) ? [given['@id'], given.url] : [given]))
    .filter((address) => typeof address === 'string')
    .filter((address) => address.includes('/'))

function best<T>(items: readonly T[], rank: (item: T) => number): { item: T; rank: number } | undefined {
  const ranked = items.map((item) => ({ item, rank: rank(item) })).filter((one) => one.rank >= 0)
  const highest = Math.max(...ranked.map((one) => one.rank))
  return ranked.find((one) => one.rank === highest)
}

/** Iterative and bounded, because hostile pages nest a million levels deep. */
function nodesOf(block: string): Node[] {
  const nodes: Node[] = []
  const queue: unknown[] = [parse(block)]
  for (let seen = 0; queue.length && seen < MAX_NODES; seen++) {
    const value = queue.shift()
    if (Array.isArray(value)) queue.unshift(...value.slice(0, MAX_ITEMS))
    else if (isNode(value)) {
      nodes.push(value)
      queue.push(...[value['@graph'], value.mainEntity, value.mainEntityOfPage, value.video].filter(isThing))
    }
  }
  return nodes
}

function parse(block: string): unknown {
  const json = block.replace(WRAPPING, '')
  try {
    return JSON.parse(json)
  } catch {
    try {
      return JSON.parse(json.replace(CONTROLS, ' ').replace(/;\s*$/, ''))
    } catch {
      return undefined
    }
  }
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNode = (value: unknown): value is Node => isThing(value) && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const typesOf = (node: Node) => listOf(node['@type']).filter((type) => typeof type === 'string')

/**
 * Returns the addresses of an article's pictures. A picture given by its `@id` is another node of the page. An `@id`
 * without such a node is an address itself, unless it only names a part of a page.
 */
function imagesOf(article: Node | undefined, nodes: readonly Node[]): string[] {
  const byId = new Map<string, Node>()
  const images = nodes.flatMap((node) => [node.image, node.primaryImageOfPage, node.thumbnail].flatMap(itemsOf))
  for (const node of [...nodes, ...images].filter(isNode))
    for (const id of idsOf(node)) if (addressesOfImage(node).length > 0 && !byId.has(id)) byId.set(id, node)

  function resolve(item: unknown): string[] {
    if (typeof item === 'string') return [item]
    if (!isNode(item)) return []
    const own = addressesOfImage(item)
    if (own.length > 0) return own
    const named = idsOf(item).find((id) => byId.has(id))
    if (named !== undefined) return addressesOfImage(byId.get(named)!)
    return typeof item['@id'] === 'string' && !item['@id'].includes('#') ? [item['@id']] : []
  }
  const own = [article?.image, article?.thumbnailUrl, article?.thumbnail].flatMap(itemsOf)
  const ofPages = nodes.flatMap((node) => itemsOf(node.primaryImageOfPage))
  return [...new Set([...own, ...ofPages].flatMap(resolve))].slice(0, MAX_IMAGES)
}

const itemsOf = (value: unknown): unknown[] => listOf(value).slice(0, MAX_ITEMS)

const addressesOfImage = (node: Node): string[] =>
  [listOf(node.url)[0], listOf(node.contentUrl)[0]].filter((address) => typeof address === 'string')

/** Returns the `@id` as written, and its fragment, which may name the same node in a shorter way. */
function idsOf(node: Node): string[] {
  const id = node['@id']
  if (typeof id !== 'string') return []
  const fragment = id.indexOf('#')
  return fragment > 0 ? [id, id.slice(fragment)] : [id]
}
