// `npm run deployment`: runs the site as a large one on this machine, and takes down each of its parts. `-- journeys` or `-- outages` runs one
// half only.
import fs from 'node:fs'
import path from 'node:path'
import { buildPages } from '../../tools/src/build-pages.ts'
import { describe, ROOT } from '../../tools/src/steps.ts'
import { SITE_VARIABLE } from '../src/site.ts'
import { type Deployment, startDeployment } from './parts/deployment.ts'
import { findPrograms } from './parts/programs.ts'
import { type Row, tableOf } from './report.ts'
import { ask } from './traffic/ask.ts'
import { type Prepared, prepare } from './traffic/members.ts'
import { startTraffic } from './traffic/traffic.ts'
import { tryDurability } from './trials/durability.ts'
import { tryInvalidation } from './trials/invalidation.ts'
import { runJourneys } from './trials/journeys.ts'
import { tryOutage } from './trials/outage.ts'
import { outagesOf } from './trials/outages.ts'

const rows: Row[] = []

function add(found: Row[]): void {
  rows.push(...found)
  for (const { part, claim, seen, passed } of found)
    console.log(`${passed ? 'ok' : 'FAILED'}  ${part}: ${claim}: ${seen}`)
}

async function tryOutages(deployment: Deployment): Promise<void> {
  const prepared = await prepare(deployment)
  add(await tryInvalidation(deployment, prepared, 'at first'))
  const traffic = startTraffic(deployment.url, prepared.paths, prepared.people)
  const scene = { url: deployment.url, traffic, isWritable: () => canVote(deployment, prepared) }
  try {
    for (const outage of outagesOf(deployment, prepared)) add(await tryOutage(scene, outage))
  } finally {
    await traffic.stop()
  }
  add(await tryInvalidation(deployment, prepared, 'after all outages'))
  add(await tryDurability(deployment, traffic.acknowledged))
}

async function canVote({ url }: Deployment, { people }: Prepared): Promise<boolean> {
  const { person, fixId } = people[2]!
  const body = { headline_fix_id: fixId, vote_value: 1 }
  return (await ask(`${url}/api/headline-fixes/vote/`, { body, ...person })).status === 200
}

const [only] = process.argv.slice(2)
let deployment: Deployment | undefined
try {
  const programs = findPrograms()
  await buildPages()
  deployment = await startDeployment(programs)
  const { url, output, folder, settings } = deployment
  process.env[SITE_VARIABLE] = JSON.stringify({ url, output, folder, settings })
  if (only !== 'outages') add(await runJourneys(deployment))
  if (only !== 'journeys') await tryOutages(deployment)
  const failed = rows.filter(({ passed }) => !passed).length
  console.log(`\n${tableOf(rows)}\n\n${rows.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  console.error(describe(error))
  process.exitCode = 1
} finally {
  if (deployment && process.exitCode) {
    const log = path.join(ROOT, 'var/deployment.log')
    fs.mkdirSync(path.dirname(log), { recursive: true })
    fs.copyFileSync(deployment.output, log)
    console.log(`The output of the site's processes is in ${log}`)
  }
  await deployment?.stop()
}
