import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import { fileAddress, type Manifest } from '@unspun/contract/extension.ts'
import { readPack } from '@unspun/contract/packs.ts'
import type { startTestSite, TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { makeFiles } from './make-files.ts'

type Site = Awaited<ReturnType<typeof startTestSite>>

export const keyOfUrl = (url: string) => createHash('sha256').update(urlKey(url)).digest().subarray(0, 10)

/** Reads the manifest and applies the packs, as a reader's extension does. */
export function extensionOf(site: Site, textEntries?: number) {
  const manifest = async (): Promise<Manifest> => (await site.get('/api/extension/manifest/')).body

  /** The decoded bytes of a file, whose hash must be right. */
  async function file(name: string, sha256: string, kind: 'pack' | 'keys'): Promise<Buffer> {
    const { rawPayload, statusCode } = await site.app.inject({ method: 'GET', url: `/api${fileAddress(name, kind)}` })
    assert.equal(statusCode, 200)
    assert.equal(createHash('sha256').update(rawPayload).digest('hex'), sha256)
    return rawPayload
  }

  /** The titles by key, in hexadecimal. */
  async function titles(): Promise<Map<string, string>> {
    const known = new Map<string, string>()
    for (const { name, sha256, count } of (await manifest()).packs) {
      const pack = readPack(JSON.parse(String(await file(name, sha256, 'pack'))))
      assert.ok(pack && pack !== 'newer' && pack.titles.length === count)
      const keys = Buffer.from(pack.keys, 'base64')
      for (const [n, title] of pack.titles.entries()) {
        const key = keys.toString('hex', n * 10, n * 10 + 10)
        if (title === '') known.delete(key)
        else known.set(key, title)
      }
    }
    return known
  }

  /** A fix that may leave the site. */
  async function makeGoodFix(by: TestUser, title: string) {
    const { headline_id, url } = await site.makeHeadline(by, `Chaos: ${title}`)
    const { headline_fix_id } = await site.makeFix(by, headline_id, title)
    await site.letLeave(headline_fix_id)
    return { headline_id, headline_fix_id, url }
  }

  /** Many fixes that may leave the site, as if they had been posted one after the other, and judged. Triggers would count each. */
  async function addJudgedFixes(by: TestUser, count: number): Promise<void> {
    const { headline_id: example } = await site.makeHeadline(by)
    await site.database.pool.query(`begin; set local session_replication_role = replica;
      insert into headlines (url_id, domain_id, original_url, title)
        select 1000000 + n, domain_id, 'https://news.example/' || n, 'Printed ' || n
        from headlines, generate_series(1, ${count}) n where headline_id = ${example};
      insert into headline_urls (url_id, headline_id, key_hash, url, rule_version)
        select url_id, headline_id, sha256(url_id::text::bytea), original_url, 1 from headlines where url_id > 1000000;
      insert into headline_fixes (headline_id, domain_id, user_id, title, outgoing, outgoing_score, created_at)
        select headline_id, domain_id, ${by.user_id}, 'Better ' || url_id, true, 1, now() - interval '1 day' from headlines where url_id > 1000000 order by headline_id;
      commit`)
  }

  /** The entries are what the gate says, nothing more. */
  async function entriesAgree(): Promise<void> {
    const { pool } = site.database
    const { rows } = await pool.query(`
      (select key_hash, headline_fix_id from extension_entries where not is_gone)
      except select key_hash, headline_fix_id from outgoing_fixes join headline_urls using (headline_id)`)
    assert.deepEqual(rows, [])
    const { rows: missing } = await pool.query(`
      select key_hash, headline_fix_id from outgoing_fixes join headline_urls using (headline_id)
      except select key_hash, headline_fix_id from extension_entries where not is_gone`)
    assert.deepEqual(missing, [])
  }

  return {
    makeGoodFix,
    addJudgedFixes,
    entriesAgree,
    manifest,
    file,
    titles,
    titleOf: async (url: string) => (await titles()).get(keyOfUrl(url).toString('hex')),
    /** A run, after which the site's own answers name its files. */
    async run(now = new Date(), files = site.files) {
      const made = await makeFiles({ database: site.database, files, now, ...(textEntries ? { textEntries } : {}) })
      const { rows } = await site.database.pool.query<{ name: string }>(
        `select name from extension_files where replaced_at is null and (entries > 0 or kind = 'keys') order by 1`,
      )
      await until(async () => {
        const { packs, filter } = await manifest()
        const named = [...packs, ...(filter ? [filter] : [])].map(({ name }) => name).sort()
        return String(named) === String(rows.map(({ name }) => name))
      })
      return made
    },
  }
}
