import { plainText } from './page-text.ts'

/** Texts are plain, and empty if missing. URLs and dates are as written. */
export type JsonLdFacts = {
  headline: string
  description: string
  image: string | undefined
  url: string | undefined
  publisher: string
  site: string
  organization: string
  published: string | undefined
  /** URLs of the video's page and of its player. */
  videos: string[]
}

type Node = Record<string, unknown>

const MAX_NODES = 3000
const MAX_ITEMS = 300
// Comment and CDATA markers that pages put around the JSON.
const WRAPPING =
  /^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[|\/\/<!\[CDATA\[)|(?:-->|\/\*\]\]>\*\/|\]\]>|\/\/\]\]>)\s*;?\s*$/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: pages put raw line breaks into JSON strings.
const CONTROLS = /[\u0000-\u001f]+/g

const ARTICLE =
  /^(?:https?:\/\/schema\.org\/)?(?:(?:News|Reportage|Analysis|Background|Opinion|Review|Satirical|Advertiser|AskPublicNews|Scholarly|Tech|Medical\w*)?(?:News)?Article|BlogPosting|LiveBlogPosting|SocialMediaPosting|Report|Review|CriticReview|Recipe|HowTo)$/i
const VIDEO = /^(?:https?:\/\/schema\.org\/)?(?:VideoObject|Clip)$/i

/** Skips invalid JSON and never throws. */
export function readJsonLd(blocks: readonly string[]): JsonLdFacts {
  const nodes = blocks.flatMap(nodesOf)
  const ofType = (type: RegExp) => nodes.filter((node) => typesOf(node).some((name) => type.test(name)))
  const named = (type: RegExp) => plainText(ofType(type).find((node) => typeof node.name === 'string')?.name)
  const article = ofType(ARTICLE).find((node) => typeof (node.headline ?? node.name) === 'string')
  const video = ofType(VIDEO)[0]
  const publisher = listOf(article?.publisher)[0]
  return {
    headline: plainText(article?.headline ?? article?.name),
    description: plainText(article?.description),
    image: firstAddress(article?.image ?? article?.thumbnailUrl),
    url: typeof article?.url === 'string' ? article.url : undefined,
    published: typeof article?.datePublished === 'string' ? article.datePublished : undefined,
    publisher: plainText(isNode(publisher) ? publisher.name : publisher),
    site: named(/WebSite$/i),
    organization: named(/Organization$/i),
    videos: [video?.embedUrl, video?.contentUrl, video?.url].filter((url) => typeof url === 'string'),
  }
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

function firstAddress(value: unknown): string | undefined {
  for (const item of listOf(value).slice(0, MAX_ITEMS)) {
    if (typeof item === 'string') return item
    if (!isNode(item)) continue
    const address = listOf(item.url ?? item.contentUrl ?? item['@id'])[0]
    if (typeof address === 'string') return address
  }
  return undefined
}
