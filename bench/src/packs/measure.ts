import fs from 'node:fs'
import path from 'node:path'
import { type Manifest, prefixDigits } from '../../../contract/src/extension.ts'
import type { MadeFiles } from '../../../server/src/extension/make-files.ts'
import { createPacker, type Packer } from '../../../server/src/extension/packer.ts'
import { openFiles } from '../../../server/src/pictures/open-files.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { atEnd, printStep } from '../site/cleanup.ts'
import { joinDatabase, prepareDatabase } from '../site/database.ts'
import { peakOfChild, watched } from '../site/memory.ts'
import { productionSettings } from '../site/settings.ts'
import { startSiteProcess } from '../site/site-process.ts'
import { fillFixedSite } from './fill-fixed-site.ts'

const FULL = 1_000_000
const QUICK = 100_000
const CHANGES = 1000
const READS = 400
const MB = 1024 * 1024

/** The files for the extension on a site where every headline has a fix that may leave it: time, memory, bytes, and the reads. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const headlines = quick ? QUICK : FULL
  const folder = path.join(ROOT, 'var/packs', String(headlines))
  fs.mkdirSync(folder, { recursive: true })
  // Without the cache, every read is made. The site makes no files: the bench does.
  const settings = {
    ...productionSettings(folder),
    SECRET: 'the fixed secret of sites without secrets',
    CACHE_MB: '0',
    EXTENSION_FILES: 'off',
  }
  printStep(`Opening a site of ${headlines} headlines with a fix each`)
  await prepareDatabase(settings, (database) => fillFixedSite(database, headlines))
  const site = await startSiteProcess(settings)
  const { database } = await joinDatabase(settings)
  const place = { files: { kind: 'disk' as const }, dataDir: folder }
  const packer = createPacker({ database, prepare: true, files: await openFiles(place), place })
  atEnd(() => packer.close())

  printStep('The first base, the next one, and a thousand changes')
  await database.pool.query('truncate extension_entries, extension_files, extension_changes')
  const first = await madeBy(packer)
  const kept = Object.fromEntries(first.made.files.map((file) => [file.kind, file]))
  await database.pool.query(`update extension_files set made_at = now() - interval '9 days'`)
  const again = await madeBy(packer)
  await database.pool.query(
    `update headline_fixes set title = title || '.' where headline_fix_id in (select headline_fix_id from headline_fixes order by 1 desc limit $1)`,
    [CHANGES],
  )
  const today = await madeBy(packer)

  printStep('Reads')
  const read = async (call: string) => {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${site.port}/api${call}`)
    const body = await response.text()
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${body}`)
    return { body, ms: performance.now() - began }
  }
  const manifest = JSON.parse((await read('/extension/manifest/')).body) as Manifest
  const prefixes = Array.from({ length: READS }, (_, n) =>
    Math.floor((n * 2 ** manifest.prefix_bits) / READS)
      .toString(16)
      .padStart(prefixDigits(manifest.prefix_bits), '0'),
  )
  const lookups: { body: string; ms: number }[] = []
  for (const prefix of prefixes) lookups.push(await read(`/headline-fixes/list-by-key-prefix/?prefix=${prefix}`))
  const manifests: { body: string; ms: number }[] = []
  for (let n = 0; n < READS; n++) manifests.push(await read('/extension/manifest/'))
  const fixes = lookups.map(({ body }) => JSON.parse(body).headline_fixes.length as number)
  printStep(
    `${manifest.prefix_bits} bits; ${Math.min(...fixes)} to ${Math.max(...fixes)} fixes and ${Math.round(mean(lookups.map(({ body }) => body.length)))} bytes in an answer; ` +
      `base ${kept.base?.bytes} bytes of ${kept.base?.entries} fixes`,
  )

  const megabytes = Math.max(first.megabytes, again.megabytes)
  return [
    figureOf({
      name: `Packs: the first base of ${headlines} fixes`,
      unit: 's',
      measured: [first.seconds],
      goal: atMost(60),
    }),
    figureOf({ name: 'Packs: the next base', unit: 's', measured: [again.seconds], goal: atMost(60) }),
    figureOf({ name: 'Packs: peak memory of their process', unit: 'MB', measured: [megabytes], goal: atMost(500) }),
    figureOf({ name: `Packs: ${CHANGES} changes`, unit: 's', measured: [today.seconds], goal: atMost(10) }),
    figureOf({
      name: 'Packs: the filter',
      unit: 'MB',
      measured: [(kept.keys?.bytes ?? 0) / MB],
      goal: atMost((1.8 * headlines) / FULL),
    }),
    figureOf({
      name: 'Packs: fixes in the smallest answer',
      unit: '',
      measured: [Math.min(...fixes)],
      goal: { of: 'figure', is: 'at least', number: 64 },
    }),
    figureOf({
      name: 'Packs: 95 % of lookups within',
      unit: 'ms',
      measured: [p95Of(lookups.map(({ ms }) => ms))],
      goal: atMost(50),
    }),
    figureOf({
      name: 'Packs: 95 % of manifests within',
      unit: 'ms',
      measured: [p95Of(manifests.map(({ ms }) => ms))],
      goal: atMost(20),
    }),
  ]
}

/** One run as the site makes it, in a process of its own. */
async function madeBy(packer: Packer): Promise<{ made: MadeFiles; seconds: number; megabytes: number }> {
  const { result, ...rest } = await watched(
    () => packer.makeDue(new Date()),
    () => peakOfChild('pack-process.ts'),
  )
  if (!result) throw new Error('Nothing was due')
  return { made: result, ...rest }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const p95Of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!
