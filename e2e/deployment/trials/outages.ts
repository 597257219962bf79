import { mailedLink } from '../../src/mails.ts'
import type { Deployment } from '../parts/deployment.ts'
import type { Row } from '../report.ts'
import { ask, isRefused } from '../traffic/ask.ts'
import type { Prepared } from '../traffic/members.ts'
import { until } from '../until.ts'
import type { Outage } from './outage.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What browsers ask for when somebody opens a page. */
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Lists every part, and the worst effect that its outage may have on readers and writers. */
export function outagesOf(deployment: Deployment, { people }: Prepared): Outage[] {
  const { url, web, jobs, redis, redisCli, store, nginx, database } = deployment
  const { person } = people[0]!
  const row = (part: string, claim: string, passed: boolean, seen: string): Row => ({ part, claim, passed, seen })
  const upload = () => {
    const form = new FormData()
    form.set('file', new File([Buffer.from(PIXEL, 'base64')], 'me.png'))
    return ask(`${url}/api/users/upload-avatar/`, { form, token: person.token, address: person.address })
  }
  let picture = ''
  const restarted = (part: { start(): Promise<void> }) => () => part.start()

  return [
    ...web.map((each): Outage => {
      return { part: each.name, kill: each.kill, restart: restarted(each), reads: 'none', writes: 'refused' }
    }),
    {
      part: 'both webs',
      kill: () => Promise.all(web.map((each) => each.kill())),
      async meanwhile() {
        const [page, data] = [await ask(url, { accept: PAGE }), await ask(url)]
        const isPage = isRefused(page) && /^<!doctype html>.*The site cannot be reached just now\./s.test(page.text)
        const typeOf = ({ headers }: typeof page) => headers.get('content-type') ?? 'no type'
        return [
          row('both webs', 'people get a page with Retry-After', isPage, `${page.status} ${typeOf(page)}`),
          row(
            'both webs',
            'programs get JSON with Retry-After',
            isRefused(data) && /^{"errors":\["/.test(data.text),
            `${data.status} ${typeOf(data)}`,
          ),
        ]
      },
      restart: () => Promise.all(web.map((each) => each.start())),
      reads: 'refused',
      writes: 'refused',
    },
    {
      part: 'jobs',
      kill: jobs.kill,
      async meanwhile() {
        const asked = await ask(`${url}/identity/send-reset/`, { body: { email: person.email } })
        return [row('jobs', 'a mail can be requested', asked.status === 200, `${asked.status}`)]
      },
      restart: restarted(jobs),
      async afterwards() {
        const link = await until(() => mailedLink(person.email, 'resetPassword'))
        return [row('jobs', 'the mail requested meanwhile is sent', link !== undefined, link ? 'sent' : 'not sent')]
      },
      reads: 'none',
      writes: 'none',
    },
    {
      part: 'Redis',
      kill: redis.kill,
      restart: restarted(redis),
      async afterwards() {
        const keys = await until(async () => redisCli('--raw', 'keys', 'unspun:*'))
        return [row('Redis', 'rate limits are counted there again', keys !== undefined, keys ? 'they are' : 'no keys')]
      },
      reads: 'none',
      writes: 'none',
    },
    {
      part: 'S3',
      async kill() {
        const { avatar_filename } = JSON.parse((await upload()).text) as { avatar_filename: string }
        picture = `${url}/images/avatars/${avatar_filename}`
        if ((await ask(picture)).status !== 200) throw new Error(`No picture is at ${picture}`)
        await store.kill()
      },
      async meanwhile() {
        const [shown, sent] = [await ask(picture), await upload()]
        return [
          row('S3', 'pictures: 503 with Retry-After', isRefused(shown), `${shown.status}`),
          row(
            'S3',
            'uploads are refused with a sentence',
            /"errors":\["/.test(sent.text),
            `${sent.status} ${sent.text}`,
          ),
        ]
      },
      restart: restarted(store),
      async afterwards() {
        const shown = await until(async () => (await ask(picture)).status === 200)
        const sent = await until(async () => (await upload()).status === 200)
        return [
          row('S3', 'pictures are back', shown === true, shown ? 'they are' : `${(await ask(picture)).status}`),
          row('S3', 'uploads work again', sent === true, sent ? 'they are' : (await upload()).text),
        ]
      },
      reads: 'none',
      writes: 'none',
    },
    {
      part: 'PostgreSQL',
      kill: database.part.kill,
      restart: restarted(database.part),
      // Pages are cached, including those that have just changed.
      reads: 'none',
      writes: 'refused',
    },
    {
      part: 'nginx reload',
      kill: async () => process.kill(nginx.pid(), 'SIGHUP'),
      restart: async () => {},
      reads: 'none',
      writes: 'none',
    },
    { part: 'nginx', kill: nginx.kill, restart: restarted(nginx), reads: 'unanswered', writes: 'unanswered' },
  ]
}
