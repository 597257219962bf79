import Type, { type Static } from 'typebox'
import { cacheTags } from '../cache-tags.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Id, read } from '../shapes.ts'
import { extensionLimits } from './limits.ts'

/** 64 hexadecimal digits, of the decoded body. A file with another one is refused. */
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
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
  filter: Type.Union([Type.Object({ name: Name, keys: Count, bytes: Count, sha256: Sha256 }), Type.Null()]),
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
  answer: read(Manifest.properties),
  cache: { seconds: 300, tags: () => [cacheTags.extension] },
})

/** A fix in a bucket: `key` and `printed` are what a pack holds, each in hexadecimal. */
export const BucketFix = Type.Object({
  key: Type.String({ pattern: `^[0-9a-f]{${2 * extensionLimits.key}}$` }),
  printed: Type.String({ pattern: `^[0-9a-f]{${2 * extensionLimits.printed}}$` }),
  headline_fix_id: Id,
  headline_id: Id,
  title: Type.String({ maxLength: limits.fixTitle }),
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
  answer: read({ headline_fixes: Type.Array(BucketFix, { maxItems: extensionLimits.bucketRows }) }),
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
