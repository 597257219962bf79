// What a page costs before it is in the cache, taken apart, in a process of its own: the real renderer over the real reads.
import path from 'node:path'
import { siteOf } from '../../server/src/app.ts'
import { createChanged } from '../../server/src/changes/changes.ts'
import { type Database, openDatabase } from '../../server/src/database/database.ts'
import { domainRoutes } from '../../server/src/domains/routes.ts'
import { pack } from '../../server/src/engines/page-cache/encoded-response.ts'
import type { DatabaseAddress } from '../../server/src/engines/postgres/postgres.ts'
import { feedRoutes } from '../../server/src/feeds/routes.ts'
import { headlineRoutes } from '../../server/src/headlines/routes.ts'
import { readsOf } from '../../server/src/http/endpoints/reads.ts'
import { builtFrontend } from '../../server/src/http/pages/frontend.ts'
import type { Rendered } from '../../server/src/http/pages/page-shell.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { answerParent } from './parent-channel.ts'

const config = readConfig()
const site = siteOf(config)
const frontend = await builtFrontend(path.join(ROOT, 'web/build'), [])

let parts: Record<Part, () => Promise<unknown>> | undefined
export type Part = 'reads' | 'render' | 'compress'

answerParent({
  open: async (address: DatabaseAddress) => {
    parts = partsOf(openDatabase({ address }))
  },

  /** CPU milliseconds of this process for one run of a part, over `count` runs one after the other. */
  measure: async ({ part, count }: { part: Part; count: number }) => {
    const before = process.cpuUsage()
    for (let runs = 0; runs < count; runs++) await parts![part]()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / count
  },
})

/** `render` is reads, React and the shell around them; `reads` is the part of it that fetches; `compress` comes after. */
function partsOf(database: Database): Record<Part, () => Promise<unknown>> {
  const reader = {
    read: () => Promise.reject(new Error('Nothing is read in a bench')),
    close: async () => {},
  }
  const routes = [
    ...headlineRoutes({
      database,
      changed: createChanged(() => {}),
      reader,
      domainOf: () => '',
      sendForPicture: async () => {},
    }),
    ...domainRoutes({ database }),
    ...feedRoutes({ database }),
  ]
  const fail = (fault: unknown) => {
    throw fault
  }
  const reads = () => readsOf(routes, () => {}, fail)
  let last: Rendered | undefined
  const render = async () => {
    last = await frontend.render('/', reads(), site)
    return frontend.shell.page(last)
  }
  return {
    reads: () => {
      const { get } = reads()
      return Promise.all([
        get('/data/homepage-headlines/', {}),
        get('/domains/list-top/', {}),
        get('/feed/recent/', {}),
      ])
    },
    render,
    compress: async () =>
      pack(200, {}, Buffer.from(frontend.shell.page(last ?? (await frontend.render('/', reads(), site))))),
  }
}
