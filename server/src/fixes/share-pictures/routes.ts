import { AppError } from '@unspun/contract/errors.ts'
import { postCreateFix } from '@unspun/contract/fixes.ts'
import type { Database } from '../../database/database.ts'
import { SingleFlight } from '../../engines/concurrency/single-flight.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { type FixToDraw, fixToDraw } from './store.ts'

export interface SharePictureRouteOptions {
  database: Database
  drawSoon: (id: number) => Promise<unknown>
}

export function sharePictureRoutes({ database, drawSoon }: SharePictureRouteOptions): Route[] {
  const asking = new SingleFlight<FixToDraw>()
  return [
    route(postCreateFix, async ({ input: { id } }) => {
      const { headline_fix_id, title_image, title_image_sharing } = await asking.run(String(id), async () => {
        const fix = await fixToDraw(database, id)
        if (!fix) throw new AppError('FixNotFound')
        // A fix that is not due is being drawn or could not be drawn today. Another request must not add work.
        if (fix.share_picture_of === '' && fix.due) await drawSoon(id)
        return fix
      })
      return { headline_fix_id, title_image, title_image_sharing }
    }),
  ]
}
