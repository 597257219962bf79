import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { fixLimits } from './fixes.ts'
import { Answer, Hex, Id, Nothing, Nullable, OneOf } from './shapes.ts'

/** Sizes of what the server makes for the browser extension, and what the extension takes at most. Lengths in bytes unless said. */
export const extensionLimits = {
  /** The beginning of `sha256(urlKey(address))` that names an article. 80 bits: nobody finds an address that meets a foreign article by trying. */
  key: 10,
  /** The beginning of `sha256(printedForm(title))` that tells whether an article still has the title that readers replaced. */
  printed: 4,
  /** Entries of one pack, and of all packs as text together. 20,000 titles are 0.55 MB; what is older goes into the filter. */
  packEntries: 20_000,
  /** Packs in a manifest: the base, seven days and today, with room for a server that is late. */
  packs: 16,
  /** A pack of the longest titles, decoded. */
  pack: 24 * 1024 * 1024,
  /** A filter of ten million keys is 17 MB. */
  filter: 32 * 1024 * 1024,
  /** Entries that every bucket of the prefix lookup holds at least, so that a request does not tell which article was opened. */
  bucketEntries: 64,
  /** Entries that a bucket holds on average, and rows of one answer at most. */
  bucketAverage: 128,
  bucketRows: 2000,
  /** The longest prefix in bits. Its hexadecimal digits are rounded down: see `prefixDigits`. */
  prefixBits: 20,
} as const

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/**
 * The form in which a printed headline is compared with the title that readers have replaced: letters and digits alone, in lowercase.
 * Publishers change quotes, dashes and spaces between a page and its description, which does not make another headline.
 */
export const printedForm = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replace(NEITHER_LETTER_NOR_DIGIT, '')

/**
 * The prefix by which an opened article is looked up: the first `bits` bits of its key as a number, in hexadecimal with as few digits as
 * any of them needs. 9 bits of `2d…` are `05b`. No bits are an empty prefix.
 */
export function prefixOf(key: Uint8Array, bits: number): string {
  let number = 0
  for (let bit = 0; bit < bits; bit++) number = number * 2 + ((key[bit >> 3]! >> (7 - (bit & 7))) & 1)
  return bits === 0 ? '' : number.toString(16).padStart(prefixDigits(bits), '0')
}

/** Hexadecimal digits of a prefix of so many bits. */
const prefixDigits = (bits: number): number => Math.ceil(bits / 4)

/** The number that a prefix of so many bits stands for. Undefined if it is not written exactly like that. */
export function readPrefix(prefix: string, bits: number): number | undefined {
  if (bits === 0) return prefix === '' ? 0 : undefined
  if (prefix.length !== prefixDigits(bits) || !/^[0-9a-f]+$/.test(prefix)) return undefined
  const number = Number.parseInt(prefix, 16)
  return number < 2 ** bits ? number : undefined
}

/** A file for the extension is named by the first half of the SHA-256 of its content, and what it is. */
const NAME = /^[0-9a-f]{32}\.(pack|keys)$/

export type FileKind = 'pack' | 'keys'

/** Returns whether a name can be the name of such a file. */
export const isFileName = (name: string, kind: FileKind): boolean => NAME.exec(name)?.[1] === kind

/** The address of a pack or filter that the manifest names, below the API's own. */
export const fileAddress = (name: string, kind: FileKind): string => `/extension/${kind}/?name=${name}`

/** The hash of the decoded body. A file with another one is refused. */
const Sha256 = Hex(32)
const Name = Type.String({ maxLength: 40 })
const Count = Type.Integer({ minimum: 0 })

/**
 * The files that the extension loads. `packs`: in the order in which they apply, so later entries win; `filter`: the older addresses, or null while
 * the packs hold everything; `prefix_bits`: how much of a key a lookup tells, see `prefixOf`. `bytes`: of the decoded body.
 * `canonical_url_version` and `suffix_list` say by which rules the keys were made: others make misses, never a wrong match.
 */
export const Manifest = Type.Object({
  canonical_url_version: Type.Integer(),
  suffix_list: Type.String(),
  packs: Type.Array(Type.Object({ name: Name, count: Count, bytes: Count, sha256: Sha256 }), {
    maxItems: extensionLimits.packs,
  }),
  filter: Nullable(Type.Object({ name: Name, keys: Count, bytes: Count, sha256: Sha256 })),
  prefix_bits: Type.Integer({ minimum: 0, maximum: extensionLimits.prefixBits }),
})
export type Manifest = Static<typeof Manifest>

export const getManifest = endpoint({
  method: 'GET',
  path: '/extension/manifest/',
  summary:
    'What the browser extension loads. The files are at /extension/pack/?name= and /extension/keys/?name=, never change, and are open to any origin',
  who: 'anyone',
  input: Type.Object({}),
  answer: Answer(Manifest.properties),
  cache: { seconds: 300, tags: () => [cacheTags.extension] },
})

/** A fix in a bucket: `key` and `printed` are what a pack holds, each in hexadecimal. */
export const BucketFix = Type.Object({
  key: Hex(extensionLimits.key),
  printed: Hex(extensionLimits.printed),
  headline_fix_id: Id,
  headline_id: Id,
  title: Type.String({ maxLength: fixLimits.title }),
  total_vote_value: Type.Integer(),
})
export type BucketFix = Static<typeof BucketFix>

export const listFixesByKeyPrefix = endpoint({
  method: 'GET',
  path: '/headline-fixes/list-by-key-prefix/',
  summary:
    'The fixes of all articles of the filter whose keys begin with a prefix of exactly as many bits as the manifest says',
  who: 'anyone',
  input: Type.Object({ prefix: Type.String({ maxLength: 5 }) }),
  answer: Answer({ headline_fixes: Type.Array(BucketFix, { maxItems: extensionLimits.bucketRows }) }),
  // Votes and new fixes make an answer outdated, hiding removes it. A busy filter has more buckets than the cache has room for.
  cache: {
    seconds: 3600,
    tags: ({ headline_fixes }) => [
      cacheTags.extensionKeys,
      ...headline_fixes.map(({ headline_id }) => cacheTags.headline(headline_id)),
    ],
    keep: () => 'limited',
  },
})

/** `chromium` is for Chrome, Edge and their relatives. */
export const buildBrowsers = ['chromium', 'firefox'] as const
export type BuildBrowser = (typeof buildBrowsers)[number]

/** The file in which the site looks for a build. */
export const zipOf = (browser: BuildBrowser): string => `unspun-${browser}.zip`

/** One build of the extension, a zip. `path` is where the site serves it, `bytes` its size, `sha256` its checksum in hex. */
export const ExtensionBuild = Type.Object({
  browser: OneOf(buildBrowsers),
  path: Type.String(),
  bytes: Type.Integer(),
  sha256: Hex(32),
})
export type ExtensionBuild = Static<typeof ExtensionBuild>

export const listExtensionBuilds = endpoint({
  method: 'GET',
  path: '/extension/builds/',
  summary: 'The builds of the browser extension that this site offers',
  who: 'anyone',
  input: Nothing,
  answer: Answer({ builds: Type.Array(ExtensionBuild) }),
  cache: { seconds: 300 },
})
