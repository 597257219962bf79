import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../../tools/src/free-port.ts'
import { installed, ROOT } from '../../../tools/src/steps.ts'
import { startSignInProvider } from '../../src/sign-in-provider.ts'
import { startNginx } from './nginx.ts'
import { type Part, part } from './part.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import type { Programs } from './programs.ts'
import { startObjectStore, startRedis } from './stores.ts'

export interface Deployment {
  /** The public address, served by nginx. */
  url: string
  /** Each web process directly, without nginx. */
  webUrls: [string, string]
  folder: string
  /** The file with the output of the site's processes. */
  output: string
  cluster: Cluster
  web: [Part, Part]
  jobs: Part
  redis: Part
  redisCli: (...args: string[]) => string
  store: Part
  nginx: Part
  /** Settings for the operator's command line. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Starts the services of a large site on free ports of this machine, and the site on top of them. */
export async function startDeployment(programs: Programs): Promise<Deployment> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-deployment-'))
  // Programs that run as nobody keep files in it.
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
    const [front, web1, web2, jobsPort, primary, replica, redisPort, s3Port] = await freePorts(8)
    const url = `http://localhost:${front}`
    const cluster = await startPostgres(programs.postgres, folder, { primary: primary!, replica: replica! })
    started(cluster.primary)
    started(cluster.replica)
    const { redis, cli } = await startRedis(programs.redis, folder, redisPort!)
    started(redis)
    const { store, settings: files } = await startObjectStore(folder, s3Port!)
    started(store)
    const provider = await startSignInProvider(url)
    stops.push(() => provider.stop())

    // A loopback address means local mode: the journeys read the demo and its news pages.
    const settings: Record<string, string> = {
      SITE_URL: url,
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_READ_URL: cluster.replicaUrl,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SECRET: 'a secret that both web processes share',
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: 'on',
      BOT_CHECK_COST: '200',
      ...files,
      ...provider.settings,
    }
    const output = path.join(folder, 'site.log')
    const process = (name: string, ROLE: string, port: number) =>
      started(siteProcess(name, { ...settings, ROLE, PORT: String(port) }, output))
    const web: [Part, Part] = [process('web 1', 'web', web1!), process('web 2', 'web', web2!)]
    const jobs = process('jobs', 'jobs', jobsPort!)
    // nginx starts first, because the site reads the demo's pictures at its public address.
    const nginx = started(await startNginx(programs.nginx, folder, front!, [web1!, web2!]))
    await Promise.all([...web, jobs].map((each) => each.start()))
    const webUrls: [string, string] = [`http://127.0.0.1:${web1}`, `http://127.0.0.1:${web2}`]
    return { url, webUrls, folder, output, cluster, web, jobs, redis, redisCli: cli, store, nginx, settings, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** The site in one role. Its environment is our PATH and HOME and the settings. */
function siteProcess(name: string, settings: Record<string, string>, output: string): Part {
  return part(name, {
    file: installed('node'),
    args: ['server/src/main.ts'],
    output,
    options: { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } },
    isReady: async () => (await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).ok,
  })
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
