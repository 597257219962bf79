import { after } from 'node:test'
import { createTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { createJobs } from '../jobs/jobs.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { createMail, type MailOptions } from './mail.ts'

export const FROM = 'Unspun <hello@news.example>'

export const letter = (to: string) => ({
  to,
  subject: 'Confirm your address',
  text: 'Open https://news.example/auth?oobCode=a-code_1',
  html: '<p><a href="https://news.example/auth?oobCode=a-code_1">Open</a></p>',
})

/** Opens an outbox that sends, on its own database. Failed mails are retried without delay. */
export async function openOutbox(smtpUrl: string, options: Partial<MailOptions> = {}) {
  const testDatabase = await createTestDatabase()
  const database = openPostgres({ address: testDatabase })
  const logged: unknown[] = []
  const log = { warn: (...what: unknown[]) => void logged.push(...what) }
  const jobs = createJobs({ pool: database.pool, log, pollSeconds: 0.5 })
  const retries = { retrySeconds: 0, retryMaxSeconds: 0 }
  const mail = createMail({ database, from: FROM, smtpUrl, jobs, retries, ...options })
  after(async () => {
    await jobs.stop()
    mail.close()
    await database.close()
    await testDatabase.drop()
  })
  await jobs.start()

  const row = async (id: number) => (await mail.get(id))!
  return {
    database,
    mail,
    logged,
    row,
    tried: (id: number) =>
      until(
        () => row(id),
        ({ tries }) => tries > 0,
      ),
    sent: (id: number) =>
      until(
        () => row(id),
        ({ sent_at }) => sent_at,
      ),
    async jobOf(id: number): Promise<string | undefined> {
      const query = "select state from jobs.job where name = 'mail' and (data->>'outbox_id')::int = $1"
      return (await database.pool.query(query, [id])).rows[0]?.state
    },
  }
}
