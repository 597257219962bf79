import type { BenchSettings } from './bench-settings.ts'
import { type JoinedDatabase, makeVoters } from './bench-site.ts'
import { startChild } from './child.ts'
import type { AccountBench } from './measure-accounts.ts'
import { FEEDS, type FeedBench } from './measure-feeds.ts'
import type { PictureBench } from './measure-pictures.ts'
import type { ReadBench } from './measure-reads.ts'
import type { SharePictureBench } from './measure-share-pictures.ts'
import type { VoteBench } from './measure-votes.ts'
import { findPgbench } from './pgbench.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

/** Starts everything that a site is measured with, each in a process of its own. `stopChildren` ends it. */
export async function startWorkbench(
  settings: BenchSettings,
  site: SiteProcess,
  joined: JoinedDatabase,
): Promise<ReadBench & VoteBench & AccountBench & PictureBench & FeedBench & SharePictureBench> {
  const { address } = joined
  const quietSite = await startSiteProcess(settings, 'warn')
  const driver = startChild('driver.ts')
  const raw = startChild('raw-server.ts')
  const rawVotes = startChild('raw-votes.ts')
  const renderer = startChild('render-process.ts', { env: settings })
  const accounts = startChild('account-process.ts', { env: settings })
  const feeds = startChild('feed-process.ts')
  const voters = await makeVoters(joined, settings, site.port)
  await renderer.ask('open', address)
  await accounts.ask('open', { port: site.port, tokens: voters.map(({ token }) => token) })
  await feeds.ask('open', { address, ...FEEDS })
  return {
    driver,
    site,
    quietSite,
    raw: { child: raw, port: await raw.ask<number>('listen') },
    renderer,
    accounts,
    pictures: startChild('picture-process.ts'),
    feeds,
    sharePictures: startChild('share-picture-process.ts'),
    rawVotes,
    voters,
    connectRaw: (connections) => rawVotes.ask('connect', { address, connections }),
    pgbench: findPgbench({
      address,
      voters: voters.map(({ uid }) => uid),
      folder: settings.DATA_DIR,
    }),
  }
}
