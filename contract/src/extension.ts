import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { fixLimits } from './fixes.ts'
import { Answer, Hex, Id, Nothing, Nullable, OneOf } from './shapes.ts'

/** In bytes unless stated otherwise. */
export const extensionLimits = {
  /** The prefix of `sha256(urlKey(address))` that identifies an article. With 80 bits, nobody finds a colliding address by trial. */
  key: 10,
  /** The prefix of `sha256(printedForm(title))` by which the extension recognises the title that readers replaced. */
  printed: 4,
  /** Entries of a pack, and of all packs as text. 20,000 titles are 0.55 MB. Older ones go into the filter. */
  packEntries: 20_000,
  /** Entries of one headline, so that a headline with many addresses takes no room from others. */
  addresses: 20,
  /** Packs in a manifest: the base, seven days and today, with a margin for a late server. */
  packs: 16,
  /** A pack of the longest titles, decoded. */
  pack: 24 * 1024 * 1024,
  /** A filter of ten million keys is 17 MB. */
  filter: 32 * 1024 * 1024,
  /** The least number of entries in a bucket of the prefix lookup, so that a request does not reveal which article was opened. */
  bucketEntries: 64,
  /** Mean number of entries in a bucket, and the most rows of a response. */
  bucketAverage: 128,
  bucketRows: 2000,
  /** In bits. */
  prefixBits: 20,
} as const

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/** Keeps letters and digits alone, in lower case: publishers change quotes, dashes and spaces between a page and its metadata. */
export const printedForm = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replace(NEITHER_LETTER_NOR_DIGIT, '')

/** Returns the first `bits` bits of a key in hexadecimal, with as few digits as that many bits need. 9 bits of `2d…` are `05b`. */
export function prefixOf(key: Uint8Array, bits: number): string {
  let number = 0
  for (let bit = 0; bit < bits; bit++) number = number * 2 + ((key[bit >> 3]! >> (7 - (bit & 7))) & 1)
  return bits === 0 ? '' : number.toString(16).padStart(prefixDigits(bits), '0')
}

const prefixDigits = (bits: number): number => Math.ceil(bits / 4)

/** Parses a prefix of `bits` bits. Undefined if it is not in its only valid form. */
export function readPrefix(prefix: string, bits: number): number | undefined {
  if (bits === 0) return prefix === '' ? 0 : undefined
  if (prefix.length !== prefixDigits(bits) || !/^[0-9a-f]+$/.test(prefix)) return undefined
  const number = Number.parseInt(prefix, 16)
  return number < 2 ** bits ? number : undefined
}

/** A file for the extension is named after the first half of the SHA-256 of its content, and its kind. */
const NAME = /^[0-9a-f]{32}\.(pack|keys)$/

export type FileKind = 'pack' | 'keys'

export const isFileName = (name: string, kind: FileKind): boolean => NAME.exec(name)?.[1] === kind

/** The path of a pack or filter in the manifest, below the API's address. */
export const fileAddress = (name: string, kind: FileKind): string => `/extension/${kind}/?name=${name}`

/** The hash of the decoded body. The extension rejects a file with another hash. */
const Sha256 = Hex(32)
const Name = Type.String({ maxLength: 40 })
const Count = Type.Integer({ minimum: 0 })

/**
 * `packs` are in the order in which they apply, so later entries win. `filter` has the older addresses, and is null while the packs contain
 * everything. `prefix_bits` is how much of a key a lookup reveals. `bytes` is the size of the decoded body. With other versions of the rules
 * (`canonical_url_version`, `suffix_list`), lookups miss but never match wrongly.
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

/** A fix in a bucket. `key` and `printed` are as in a pack, but in hexadecimal. */
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
  // Votes and new fixes make a response outdated, and hiding removes it. A busy filter has more buckets than fit into the cache.
  cache: {
    seconds: 3600,
    tags: ({ headline_fixes }) => [
      cacheTags.extensionKeys,
      ...headline_fixes.map(({ headline_id }) => cacheTags.headline(headline_id)),
    ],
    keep: () => 'limited',
  },
})

/** `chromium` is for Chrome, Edge and other browsers based on it. */
export const buildBrowsers = ['chromium', 'firefox'] as const
export type BuildBrowser = (typeof buildBrowsers)[number]

/** The file name of a build. */
export const zipOf = (browser: BuildBrowser): string => `unspun-${browser}.zip`

/** A zip file. `path` is where the site serves it, `bytes` its size, `sha256` its checksum in hex. */
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
