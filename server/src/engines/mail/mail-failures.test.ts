import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { inspect } from 'node:util'
import { until } from '../../testing/until.ts'
import { letter, openOutbox } from './mail-test-kit.ts'
import { type SmtpBehaviour, startSmtp } from './smtp-test-kit.ts'

const words = ({ text, html }: { text: string; html: string }) => ({ text, html })
const { text, html } = letter('')
const KEPT = { text, html }
const DROPPED = { text: '', html: '' }

let behaviour: SmtpBehaviour = 'accept'
const smtp = await startSmtp({ behaves: () => behaviour })
const outbox = await openOutbox(smtp.url)
/** A server is considered hanging after half a second of silence. */
const shortTimeout = { timeoutMs: 500 }

describe('a mail server that', () => {
  afterEach(() => {
    behaviour = 'accept'
  })
  const receivedBy = (recipient: string) => smtp.received.filter(({ to }) => to.includes(recipient))

  for (const failure of ['refuse for now', 'refuse the sender', 'drop', 'drop in the middle of the message'] as const) {
    test(`does "${failure}" gets the same mail again, and the mail arrives once`, async () => {
      const to = `${failure.replaceAll(' ', '-')}@example.com`
      behaviour = failure
      // Larger than one packet, so that the connection can break in the middle.
      const id = await outbox.mail.send({ ...letter(to), text: 'A long letter.\n'.repeat(20_000) })
      const failed = await outbox.tried(id)
      assert.equal(failed.sent_at, null)
      assert.notEqual(failed.last_error, '')
      assert.equal(failed.text.length, 300_000)
      assert.equal(receivedBy(to).length, 0)
      behaviour = 'accept'
      const sent = await outbox.sent(id)
      assert.ok(sent.tries > 1)
      assert.deepEqual({ ...words(sent), last_error: sent.last_error }, { ...DROPPED, last_error: '' })
      assert.equal(receivedBy(to).length, 1)
    })
  }

  for (const failure of ['hang', 'hang after the message'] as const) {
    test(`does "${failure}" times out, and the mail is retried`, async () => {
      const own = await openOutbox(smtp.url, shortTimeout)
      behaviour = failure
      const id = await own.mail.send(letter('ann@example.com'))
      assert.match((await own.tried(id)).last_error, /timeout|timed out|greeting/i)
      assert.deepEqual(words(await own.row(id)), KEPT)
      behaviour = 'accept'
      await own.sent(id)
    })
  }

  test('accepts a mail without confirming it gets it again with the same Message-ID', async () => {
    const to = 'twice@example.com'
    behaviour = 'keep, then drop'
    const id = await outbox.mail.send(letter(to))
    await outbox.tried(id)
    behaviour = 'accept'
    await outbox.sent(id)
    const ids = receivedBy(to).map(({ email }) => email.messageId)
    assert.ok(ids.length > 1)
    assert.deepEqual([...new Set(ids)].length, 1)
  })

  for (const refusal of ['refuse the recipient', 'refuse the message'] as const) {
    test(`does "${refusal}" is tried once; the response is stored and the text erased`, async () => {
      const to = `${refusal.replaceAll(' ', '-')}@example.com`
      behaviour = refusal
      const id = await outbox.mail.send(letter(to))
      const row = await outbox.tried(id)
      await until(
        () => outbox.jobOf(id),
        (state) => state === 'completed',
      )
      assert.deepEqual([row.tries, row.sent_at, words(row)], [1, null, DROPPED])
      assert.match(row.last_error, refusal === 'refuse the recipient' ? /550 .* is not here/ : /554 blocked/)
      assert.doesNotMatch(row.last_error, /a-code_1/)
    })
  }
})

for (const to of ['', 'ann@example.com\r\nRCPT TO:<eve@example.com>']) {
  test(`${JSON.stringify(to)} is not an address and is never retried`, async () => {
    const smtp = await startSmtp()
    const outbox = await openOutbox(smtp.url)
    const id = await outbox.mail.send(letter(to))
    const state = await until(
      () => outbox.jobOf(id),
      (now) => now === 'completed' || now === 'retry',
    )
    const row = await outbox.row(id)
    assert.deepEqual([state, row.tries, row.sent_at, words(row)], ['completed', 1, null, DROPPED])
    assert.deepEqual(smtp.received, [])
  })
}

test('an attempt that takes too long is aborted, even with a long server timeout', async () => {
  let connections = 0
  const smtp = await startSmtp({ behaves: () => (++connections === 1 ? 'hang' : 'accept') })
  const retries = { retrySeconds: 1, retryMaxSeconds: 1, expireSeconds: 5 }
  const outbox = await openOutbox(smtp.url, { timeoutMs: 600_000, retries })
  const id = await outbox.mail.send(letter('ann@example.com'))
  const { tries } = await outbox.sent(id)
  assert.equal(tries, 2)
  await until(smtp.connections, (count) => count === 0)
})

test('a mail that keeps being refused keeps its text until the last attempt', async () => {
  const smtp = await startSmtp({ behaves: () => 'refuse for now' })
  const outbox = await openOutbox(smtp.url, { retries: { retries: 2, retrySeconds: 0, retryMaxSeconds: 0 } })
  const seen = new Map<number, object>()
  const id = await outbox.mail.send(letter('ann@example.com'))
  const over = await until(
    async () => {
      const row = await outbox.row(id)
      seen.set(row.tries, words(row))
      return row
    },
    ({ tries }) => tries === 3,
  )
  assert.deepEqual([seen.get(0), seen.get(1), seen.get(2), seen.get(3)], [KEPT, KEPT, KEPT, DROPPED])
  assert.equal(over.sent_at, null)
  await until(
    () => outbox.jobOf(id),
    (state) => state === 'failed',
  )
})

test('a mail waits for a server that does not listen yet', async () => {
  const gone = await startSmtp()
  await gone.stop()
  const outbox = await openOutbox(gone.url)
  const id = await outbox.mail.send(letter('ann@example.com'))
  const waiting = await outbox.tried(id)
  assert.match(waiting.last_error, /ECONNREFUSED/)
  assert.deepEqual(words(waiting), KEPT)
  const smtp = await startSmtp({ port: gone.port })
  await outbox.sent(id)
  assert.deepEqual(smtp.received.at(-1)!.to, ['ann@example.com'])
})

describe('a login', () => {
  const login = { user: 'unspun@news.example', pass: 'pa:ss/w@rd#1' }

  test('uses the name and password of the URL', async () => {
    const smtp = await startSmtp({ login })
    const outbox = await openOutbox(smtp.url)
    await outbox.sent(await outbox.mail.send(letter('ann@example.com')))
    assert.equal(smtp.received[0]!.user, login.user)
  })

  test('that is refused is retried, because the mail is not at fault', async () => {
    const smtp = await startSmtp({ login })
    const outbox = await openOutbox(smtp.url.replace('rd%231', 'rong'))
    const id = await outbox.mail.send(letter('ann@example.com'))
    await until(
      () => outbox.row(id),
      ({ tries }) => tries > 1,
    )
    assert.deepEqual(words(await outbox.row(id)), KEPT)
    assert.equal(smtp.received.length, 0)
  })

  test('is not sent to a server with an untrusted certificate', async () => {
    const smtp = await startSmtp({ login, tls: true })
    const outbox = await openOutbox(smtp.url)
    const id = await outbox.mail.send(letter('ann@example.com'))
    assert.match((await outbox.tried(id)).last_error, /certificate/)
    assert.deepEqual([smtp.logins, smtp.received], [[], []])
  })

  test('is not sent unencrypted if the URL requires encryption', async () => {
    const smtp = await startSmtp({ login })
    const outbox = await openOutbox(`${smtp.url}?requireTLS=true`)
    const id = await outbox.mail.send(letter('ann@example.com'))
    assert.match((await outbox.tried(id)).last_error, /STARTTLS/)
    assert.deepEqual([smtp.logins, smtp.received], [[], []])
  })
})

describe('the log reports failed mails without any of their content', () => {
  const login = { user: 'unspun@news.example', pass: 'a-password-1' }
  const cases = [
    ['accept', 'EAUTH 535', 'a-password-2'],
    ['refuse the sender', 'EENVELOPE 550', login.pass],
    ['refuse for now', 'EENVELOPE 451', login.pass],
    ['hang', 'ETIMEDOUT', login.pass],
    ['drop', 'ECONNECTION', login.pass],
    ['drop in the middle of the message', 'ECONNECTION', login.pass],
  ] as const
  for (const [behaviour, reason, pass] of cases) {
    test(`with ${pass}, from a server that does "${behaviour}"`, async () => {
      const smtp = await startSmtp({ login, behaves: () => behaviour })
      const outbox = await openOutbox(smtp.url.replace(login.pass, pass), {
        retries: {},
        ...(behaviour === 'hang' ? shortTimeout : {}),
      })
      await outbox.mail.send(letter('ann@example.com'))
      await until(
        () => outbox.logged,
        (logged) => logged.length > 0,
      )
      const said = inspect(outbox.logged, { depth: null })
      assert.match(said, /The job mail failed/)
      assert.match(said, new RegExp(`Mail 1 was not sent in attempt 1: ${reason}\\b`))
      assert.doesNotMatch(said, /a-password|ann@|unspun@|a-code_1|Confirm your address/)
    })
  }
})
