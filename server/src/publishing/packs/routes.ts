import { CANONICAL_URL_VERSION } from '@unspun/canonical/canonical-url.ts'
import { SUFFIX_LIST } from '@unspun/canonical/suffix-list.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { getManifest, listFixesByKeyPrefix, readPrefix } from '@unspun/contract/extension.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { bucketOf } from './bucket-store.ts'
import { currentFiles } from './files-store.ts'
import { keyOf, printedHash } from './write-pack.ts'

export const extensionRoutes = ({ database }: { database: Database }): Route[] => [
  route(getManifest, async () => {
    const files = await currentFiles(database.kysely)
    const keys = files.find(({ kind }) => kind === 'keys')
    return {
      canonical_url_version: CANONICAL_URL_VERSION,
      suffix_list: SUFFIX_LIST,
      packs: files
        .filter(({ kind, entries }) => kind !== 'keys' && entries > 0)
        .map(({ name, entries: count, bytes, sha256 }) => ({ name, count, bytes, sha256: sha256.toString('hex') })),
      filter: keys
        ? { name: keys.name, keys: keys.entries, bytes: keys.bytes, sha256: keys.sha256.toString('hex') }
        : null,
      prefix_bits: keys?.prefix_bits ?? 0,
    }
  }),

  route(listFixesByKeyPrefix, async ({ input }) => {
    const files = await currentFiles(database.kysely)
    const keys = files.find(({ kind }) => kind === 'keys')
    const prefix = keys && readPrefix(input.prefix, keys.prefix_bits ?? 0)
    if (!keys || prefix === undefined) throw new AppError('BadRequest')
    const rows = await bucketOf(database, { prefix, bits: keys.prefix_bits ?? 0, upToFix: keys.up_to_fix_id ?? 0 })
    return {
      headline_fixes: rows.map(({ key_hash, headline_title, headline_fix_id, headline_id, title, votes }) => ({
        key: keyOf(key_hash).toString('hex'),
        printed: printedHash(headline_title).toString('hex'),
        headline_fix_id,
        headline_id,
        title,
        total_vote_value: votes,
      })),
    }
  }),
]
