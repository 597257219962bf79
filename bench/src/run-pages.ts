// `npm run bench:pages`: how the pages do in a browser: Lighthouse, the time until a vote is drawn, long pages.
import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/src/database/database.ts'
import { buildPages } from '../../tools/src/build-pages.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { atEnd, runBench, tell } from './bench-run.ts'
import { type BenchSettings, freePort, makeDataDir } from './bench-settings.ts'
import { joinDatabase } from './bench-site.ts'
import type { Figure } from './figure.ts'
import { openChromium } from './pages/chromium.ts'
import { COMMENTS, makeCrowd } from './pages/crowd.ts'
import { demoLogin } from './pages/demo-login.ts'
import { measureQuality } from './pages/measure-quality.ts'
import { measureScrolling, measureVotes } from './pages/measure-smoothness.ts'
import { keepResults } from './results-file.ts'
import { startSiteProcess } from './site-process.ts'
import { sourceState } from './source-state.ts'
import { tableOf, verdictOf } from './table.ts'

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const runs = Number(options.runs)
await runBench(bench)

async function bench(): Promise<void> {
  await buildPages()
  const load = os.loadavg()[0]!
  const dataDir = makeDataDir()
  atEnd(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  // The demo, since a page without pictures says little.
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, SITE_URL: `http://localhost:${port}`, RATE_LIMIT: '0' } as BenchSettings
  await startSiteProcess(settings, 'warn', [], port)
  const joined = await joinDatabase(settings)
  atEnd(() => joined.leave())
  const at = (path: string) => `http://localhost:${port}${path}`
  tell('Waiting until the demo has drawn its share pictures')
  await drawn(joined.database, at)
  const { browser, port: debugging } = await openChromium()
  atEnd(() => browser.close())

  const { rows } = await joined.database.pool.query<{ headline_id: number; headline_fix_id: number }>(
    'select headline_id, headline_fix_id from headline_fixes order by headline_fix_id desc limit 1',
  )
  const [newest] = rows
  const pages = {
    Home: '/',
    Headline: `/headlines/${newest!.headline_id}`,
    Fix: `/fixes/${newest!.headline_fix_id}`,
    'In The News': '/inthenews',
  }
  const figures: Figure[] = []
  for (const [title, path] of Object.entries(pages)) {
    for (const device of ['desktop', 'phone'] as const) {
      tell(`${title}, ${device}`)
      figures.push(...(await measureQuality({ url: at(path), title, port: debugging, runs }, device)))
    }
  }
  tell('Votes')
  figures.push(await measureVotes(browser, at('/'), demoLogin(dataDir), 3 * runs))
  tell('Long pages')
  const crowd = await makeCrowd(joined.database)
  const long = [
    { title: '200 fixes', url: at(`/headlines/${crowd.headline_id}`) },
    {
      title: `${COMMENTS} comments`,
      url: at(`/fixes/${crowd.headline_fix_id}`),
      async prepare(page: import('@playwright/test').Page) {
        await page.getByRole('button', { name: /^Load Comments/ }).tap()
        const more = page.getByRole('button', { name: 'More', exact: true })
        await page.getByRole('list', { name: 'Comments' }).waitFor()
        // It goes away with the last comment, perhaps between the look and the tap.
        while (await more.isVisible()) await more.tap({ timeout: 3000 }).catch(() => {})
      },
    },
  ]
  for (const each of long) figures.push(await measureScrolling(browser, each, runs))

  keepResults('pages', { source: sourceState(ROOT), load_before: load }, figures)
  console.log(`\n${tableOf(figures)}\n\n${verdictOf(figures)}`)
}

/** Asks for all share pictures that are missing, as after posting, and waits until they are drawn. A demo draws ten a minute by itself. */
async function drawn({ pool }: Database, at: (path: string) => string): Promise<void> {
  const missing = `select headline_fix_id as id from headline_fixes where share_picture_of = '' and status_id = 1 and hidden_at is null`
  const { rows } = await pool.query<{ id: number }>(missing)
  for (const { id } of rows) await fetch(at(`/api/headline-fixes/post-create/?id=${id}`))
  for (let seconds = 0; (await pool.query(missing)).rowCount !== 0; seconds++) {
    if (seconds > 180) throw new Error('The share pictures of the demo are not drawn after three minutes')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
