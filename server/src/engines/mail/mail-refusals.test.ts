import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../testing/until.ts'
import { reportRefusals, withoutAddresses } from './mail-refusals.ts'
import { letter, openOutbox } from './mail-test-kit.ts'
import { type SmtpBehaviour, startSmtp } from './smtp-test-kit.ts'

const RECIPIENT = 'Ann.Lee+news@lee-family.example'

test('the words of a mail server are logged without any part of the address', () => {
  for (const [words, logged] of [
    ['550 5.1.1 <ann.lee+news@lee-family.example>: unknown', '550 5.1.1 … unknown'],
    ['550 5.1.1 User ann.lee unknown', '550 5.1.1 User … unknown'],
    ['550 No ann.lee+news at LEE-FAMILY.example here', '550 No … at … here'],
    ['550 bounce-ann.lee=lee-family.example is off', '550 bounce-…=… is off'],
    ['550 not for hello@news.example', '550 not for …'],
    ['550 see https://mail.example/?user=ann', '550 see …'],
    ['550 planned.leeway', '550 planned.leeway'],
  ] as const)
    assert.equal(withoutAddresses(words, RECIPIENT), logged)
  assert.equal(withoutAddresses(`550 ${'x'.repeat(5000)}`, RECIPIENT).length, 200)
})

test('many refusals within a minute are one line', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const refused = reportRefusals((line) => lines.push(line), 60_000)
  const failure = Object.assign(new Error(), { command: 'RCPT TO', response: '550 no such user' })
  for (let n = 0; n < 5000; n++) refused({ recipient: RECIPIENT, headers: {} }, failure)
  t.mock.timers.tick(60_000)
  assert.deepEqual(lines, [
    'The mail server refused 5000 mails permanently. The last was about an account: 550 no such user',
  ])
})

for (const [behaviour, headers, logged] of [
  ['refuse the recipient', {}, 'about an account: 550 … is not here'],
  ['refuse the recipient', { 'List-Unsubscribe': '<https://a.example>' }, 'for a subscriber: 550 … is not here'],
  // The server may quote the message.
  ['refuse the message', {}, 'about an account: EMESSAGE 554'],
] as const satisfies [SmtpBehaviour, Record<string, string>, string][]) {
  test(`a mail server that does "${behaviour}" is in the log: ${logged}`, async () => {
    const smtp = await startSmtp({ behaves: () => behaviour })
    const lines: string[] = []
    const outbox = await openOutbox(smtp.url, { warn: (line) => lines.push(line), refusalsEveryMs: 1 })
    await outbox.mail.send({ ...letter('ann@example.com'), headers })
    await until(() => lines.length > 0)
    assert.deepEqual(lines, [`The mail server refused a mail permanently. The last was ${logged}`])
  })
}
