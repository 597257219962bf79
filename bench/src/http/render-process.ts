// Renders home with the real reads and the real renderer, without HTTP, cache and compression.
import path from 'node:path'
import { openDatabase } from '../../../server/src/database/database.ts'
import type { DatabaseAddress } from '../../../server/src/engines/postgres/postgres.ts'
import { domainRoutes } from '../../../server/src/headlines/domains/routes.ts'
import { headlineRoutes } from '../../../server/src/headlines/routes.ts'
import { readsOf } from '../../../server/src/http/endpoints/reads.ts'
import { builtFrontend } from '../../../server/src/http/pages/frontend.ts'
import { createChanged } from '../../../server/src/invalidation/changes.ts'
import { feedRoutes } from '../../../server/src/news/routes.ts'
import { readConfig } from '../../../server/src/settings/config.ts'
import { siteOf } from '../../../server/src/settings/site-of.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { answerParent } from '../site/parent-channel.ts'

const site = siteOf(readConfig())
const frontend = await builtFrontend(path.join(ROOT, 'web/build'), {})
let render = (): Promise<string> => Promise.reject(new Error('`open` must be called first'))

answerParent({
  open(address: DatabaseAddress) {
    const database = openDatabase({ address })
    const notUsed = () => Promise.reject(new Error('The bench only renders home'))
    const routes = [
      ...headlineRoutes({
        database,
        changed: createChanged(() => {}),
        reader: { read: notUsed, close: async () => {} },
        domainOf: () => '',
        checkOutlet() {},
        imagesUrl: site.images_url,
        sendForPicture: async () => {},
      }),
      ...domainRoutes({ database }),
      ...feedRoutes({ database, imagesUrl: site.images_url }),
    ]
    const fail = (error: unknown) => {
      throw error
    }
    render = async () =>
      frontend.shell.page(
        await frontend.render(
          '/',
          readsOf(routes, () => {}, fail),
          site,
        ),
      )
  },

  async render(count: number) {
    for (let runs = 0; runs < count; runs++) await render()
    return { answers: count }
  },
})
