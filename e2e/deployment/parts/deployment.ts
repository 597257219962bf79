import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../../tools/src/free-port.ts'
import { startSignInProvider } from '../../src/sign-in-provider.ts'
import { startNginx } from './nginx.ts'
import type { Part } from './part.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type DatabaseServer, startPostgres } from './postgres.ts'
import type { Programs } from './programs.ts'
import { startObjectStore, startRedis } from './stores.ts'
import { unitProcess } from './unit.ts'

export interface Deployment {
  url: string
  /** Each web process, bypassing nginx. */
  webUrls: [string, string]
  folder: string
  /** The file with the output of the site's processes. */
  output: string
  database: DatabaseServer
  web: [Part, Part]
  jobs: Part
  redis: Part
  redisCli: (...args: string[]) => string
  store: Part
  nginx: Part
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Starts the services of a large site on free ports of this machine, and the site that uses them. */
export async function startDeployment(programs: Programs): Promise<Deployment> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-deployment-'))
  // Programs that run as `nobody` store files in it.
  fs.chmodSync(folder, 0o777)
  const stops: (() => Promise<unknown>)[] = []
  const started = <T extends Part>(each: T): T => {
    stops.push(() => each.stop())
    return each
  }
  async function stop(): Promise<void> {
    for (const each of stops.splice(0).reverse()) await each()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [front, web1, web2, jobsPort, databasePort, bouncerPort, redisPort, s3Port] = await freePorts(8)
    const url = `http://localhost:${front}`
    const database = await startPostgres(programs.postgres, folder, databasePort!)
    started(database.part)
    const { redis, cli } = await startRedis(programs.redis, folder, redisPort!)
    started(redis)
    const { store, settings: files } = await startObjectStore(folder, s3Port!)
    started(store)
    const provider = await startSignInProvider(url)
    stops.push(() => provider.stop())

    // A loopback address selects local mode, because the journeys need the demo and its news pages.
    const settings: Record<string, string> = {
      SITE_URL: url,
      DATABASE_URL: database.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SECRET: 'a secret that both web processes share',
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: 'on',
      BOT_CHECK_COST: '200',
      ...files,
      ...provider.settings,
    }
    // The second web process reaches the database through PgBouncer, the others directly.
    const ports = { own: bouncerPort!, database: databasePort! }
    const { bouncer, settings: pooled } = await startPgBouncer(programs.pgbouncer, folder, ports)
    started(bouncer)
    const output = path.join(folder, 'site.log')
    const webProcess = (name: string, port: number, more: Record<string, string>) =>
      started(unitProcess(name, 'unspun-web@.service', String(port), { ...settings, ...more }, output))
    const web: [Part, Part] = [webProcess('web 1', web1!, {}), webProcess('web 2', web2!, pooled)]
    const jobs = started(
      unitProcess('jobs', 'unspun-jobs.service', String(jobsPort), { ...settings, PORT: String(jobsPort) }, output),
    )
    // nginx starts first, because the site reads the demo's pictures at its public address.
    const nginx = started(await startNginx(programs.nginx, folder, front!, [web1!, web2!]))
    await Promise.all([...web, jobs].map((each) => each.start()))
    const webUrls: [string, string] = [`http://127.0.0.1:${web1}`, `http://127.0.0.1:${web2}`]
    return {
      url,
      webUrls,
      folder,
      output,
      database,
      web,
      jobs,
      redis,
      redisCli: cli,
      store,
      nginx,
      settings,
      stop,
    }
  } catch (fault) {
    await stop()
    throw fault
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
