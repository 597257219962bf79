import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { SendForPicture } from '../store.ts'
import { headlinesWithoutPicture } from './picture-store.ts'
import { type PictureJob, type TakePictureOptions, takePicture } from './take-picture.ts'

const TAKE = 'headline-picture'
/** Missing pictures fetched per five minutes. Small, to spare news sites and this machine. */
const BATCH = 10

/** Registers the jobs that fetch pictures and look for headlines whose picture was never fetched. `batch`: missing pictures fetched per five minutes. */
export function workOnPictures(jobs: Jobs, options: Omit<TakePictureOptions, 'later'>, batch = BATCH): void {
  const later = (job: PictureJob, after: number) => jobs.send(TAKE, job, { after })
  jobs.work<PictureJob>(TAKE, (job, { signal }) => takePicture({ ...options, later }, job, signal), {
    concurrency: 2,
    retries: 5,
    retrySeconds: 30,
    expireSeconds: 120,
  })
  jobs.work(
    'missing-pictures',
    async () => {
      const ids = await headlinesWithoutPicture(options.database, batch)
      for (const headline_id of ids) await jobs.send(TAKE, { headline_id })
    },
    { cron: '*/5 * * * *', afterStart: 0, once: true },
  )
}

/** Queues the picture job in the transaction that adds the headline. */
export const sendForPicture =
  (jobs: Jobs): SendForPicture =>
  (headline_id, others, transaction) =>
    jobs.send(TAKE, { headline_id, others }, { transaction })
