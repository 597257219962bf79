// `npm run deployment`: the site as a large one runs it, on this machine, and what happens to it when any part is lost.
import fs from 'node:fs'
import path from 'node:path'
import { buildPages } from '../../tools/src/build-pages.ts'
import { describe } from '../../tools/src/steps.ts'
import { SITE_VARIABLE } from '../src/site.ts'
import { ask } from './asking.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { tryGone } from './gone.ts'
import { runJourneys } from './journeys.ts'
import { tryKept } from './kept.ts'
import { suffer } from './outage.ts'
import { outagesOf } from './outages.ts'
import { prepare } from './people.ts'
import { findPrograms } from './programs.ts'
import { type Row, tableOf } from './report.ts'
import { startTraffic } from './traffic.ts'

const [withJourneys, withLosses] = ['--no-journeys', '--no-losses'].map((flag) => !process.argv.includes(flag))

async function tryOut(deployment: Deployment): Promise<Row[]> {
  const { url, output, folder, settings } = deployment
  process.env[SITE_VARIABLE] = JSON.stringify({ url, output, folder, settings })
  const rows: Row[] = []
  const add = (found: Row[]) => {
    rows.push(...found)
    for (const { part, claim, seen, passed } of found)
      console.log(`${passed ? 'ok' : 'FAILED'}  ${part}: ${claim}: ${seen}`)
  }
  if (withJourneys) add(await runJourneys(deployment))
  if (!withLosses) return rows
  const prepared = await prepare(deployment)
  const { cluster } = deployment
  add(await tryGone(deployment, prepared, 'at first'))
  cluster.ask('replica', 'select pg_wal_replay_pause()')
  add(
    await tryGone(deployment, prepared, 'while the replica lags').finally(() =>
      cluster.ask('replica', 'select pg_wal_replay_resume()'),
    ),
  )

  const { people, paths } = prepared
  const traffic = startTraffic(url, paths, people)
  const { token, address } = people[2]!.person
  const vote = { headline_fix_id: people[2]!.fixId, vote_value: 1 }
  const isWritable = async () =>
    (await ask(`${url}/api/headline-fixes/vote/`, { body: vote, token, address })).status === 200
  try {
    for (const outage of outagesOf(deployment, prepared)) add(await suffer({ url, traffic, isWritable }, outage))
  } finally {
    await traffic.stop()
  }
  add(await tryGone(deployment, prepared, 'after all'))
  add(await tryKept(deployment, traffic.acknowledged))
  return rows
}

let deployment: Deployment | undefined
try {
  const programs = findPrograms()
  await buildPages()
  deployment = await startDeployment(programs)
  const rows = await tryOut(deployment)
  const failed = rows.filter(({ passed }) => !passed).length
  console.log(`\n${tableOf(rows)}\n\n${rows.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (fault) {
  console.error(describe(fault))
  process.exitCode = 1
} finally {
  if (deployment && process.exitCode) {
    const kept = path.resolve('var/deployment.log')
    fs.mkdirSync(path.dirname(kept), { recursive: true })
    fs.copyFileSync(deployment.output, kept)
    console.log(`What the processes of the site printed is in ${kept}`)
  }
  await deployment?.stop()
}
