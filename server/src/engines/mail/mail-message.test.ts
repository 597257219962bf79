import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from './mail.ts'
import { letter, openOutbox } from './mail-test-kit.ts'
import { startSmtp } from './smtp-test-kit.ts'

const smtp = await startSmtp()
const outbox = await openOutbox(smtp.url)

async function arrived(changes: Partial<Message> = {}) {
  const id = await outbox.mail.send({ ...letter('ann@example.com'), ...changes })
  await outbox.sent(id)
  return { ...smtp.received.at(-1)!, id, row: await outbox.row(id) }
}

test('a mail has one header of each kind and is marked as automatic', async () => {
  const { from, to, user, email, id, row } = await arrived()
  assert.deepEqual({ from, to, user }, { from: 'hello@news.example', to: ['ann@example.com'], user: undefined })
  assert.deepEqual(email.headers.map(({ key }) => key).sort(), [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  assert.deepEqual(email.from, { name: 'Unspun', address: 'hello@news.example' })
  assert.deepEqual(email.to, [{ name: '', address: 'ann@example.com' }])
  assert.equal(email.subject, 'Confirm your address')
  assert.equal(email.messageId, `<outbox-${id}.${row.created_at.getTime()}@news.example>`)
  assert.equal(email.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
  assert.ok(Math.abs(Date.parse(email.date!) - row.created_at.getTime()) < 60_000)
})

test('further headers arrive unchanged, even long ones, and cannot inject others', async () => {
  const link = `<https://news.example/unsubscribe?token=${'Az09_-'.repeat(40)}>`
  const headers = {
    'List-Unsubscribe': link,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'a\r\nBcc: eve@example.com',
  }
  const { email, row, to } = await arrived({ headers })
  const value = (name: string) => email.headers.find(({ key }) => key === name)?.value
  assert.equal(value('list-unsubscribe'), link)
  assert.equal(value('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(value('auto-submitted'), 'auto-generated')
  assert.deepEqual([to, value('bcc')], [['ann@example.com'], undefined])
  // Headers may act for the account, like links in the text, so they are erased too.
  assert.deepEqual(row.headers, {})
})

test('both forms arrive, the text first, without attachments', async () => {
  const { email, raw } = await arrived()
  assert.match(email.headers.find(({ key }) => key === 'content-type')!.value, /^multipart\/alternative/)
  assert.equal(email.text!.trim(), letter('').text)
  assert.equal(email.html!.trim(), letter('').html)
  assert.ok(raw.indexOf('text/plain') < raw.indexOf('text/html'))
  assert.deepEqual(email.attachments, [])
})

test('names and text in any script arrive unchanged, and the transfer stays ASCII', async () => {
  const subject = `Ihr Zugang zu „Häme & Spaß“ – ${'очень длинное имя '.repeat(12)}🗞️`
  const text = 'Grüße, 你好, שלום 🗞️'
  const { email, raw } = await arrived({ subject, text, html: `<p>${text}</p>` })
  assert.equal(email.subject, subject)
  assert.equal(email.text!.trim(), text)
  assert.equal(email.html!.trim(), `<p>${text}</p>`)
  assert.match(raw, /^[\r\n\t\x20-\x7e]*$/)
})

test('a long URL arrives unbroken in both forms', async () => {
  const link = `https://news.example/auth?mode=verifyEmail&oobCode=${'Az0-_='.repeat(120)}&next=%2Fa%3Db#=3D`
  const { email, raw } = await arrived({ text: `Open\n\n${link}\n\nnow`, html: `<a href="${link}">${link}</a>` })
  assert.equal(email.text!.trim(), `Open\n\n${link}\n\nnow`)
  assert.equal(email.html!.trim(), `<a href="${link}">${link}</a>`)
  for (const line of raw.split('\r\n')) assert.ok(line.length <= 78, line)
})

test('a line with a single dot does not end the mail', async () => {
  const text = 'first\n.\n..\n.dots in front\nRSET\nlast'
  const html = '<p>\n.\n</p>'
  const { email } = await arrived({ text, html })
  assert.equal(email.text!.trim(), text)
  assert.equal(email.html!.trim(), html)
})

test('a subject cannot inject headers, recipients or text', async () => {
  for (const lineEnd of ['\r\n', '\n', '\r', '\r\n ']) {
    const { email, to } = await arrived({
      subject: `Hello${lineEnd}Bcc: eve@example.com${lineEnd}${lineEnd}Evil words`,
    })
    assert.deepEqual(to, ['ann@example.com'])
    assert.equal(email.headers.length, 8)
    assert.ok(!email.headers.some(({ key }) => key === 'bcc'))
    assert.equal(email.text!.trim(), letter('').text)
  }
})

test('words in a subject are not decoded into other words', async () => {
  const word = '=?utf-8?Q?Your_password_was_changed=E2=80=AE?='
  for (const subject of [
    `Ben posted a new fix: z ${word} y`,
    `Bén posted a new fix: "z" ${word} y`,
    `${word} ${word}`,
    `z${word}`,
    '=?utf-8?B?WW91ciBwYXNzd29yZA==?=',
    '=?utf-8?Q?a b?=',
    `${'long words '.repeat(12)}${word}`,
    '1 =? 2 ?= 3',
  ]) {
    const { email, raw } = await arrived({ subject })
    assert.equal(email.subject?.replaceAll('\u2060', ''), subject)
    assert.ok(!raw.includes(subject) && !raw.includes('Your_password'), raw)
  }
})

test('a subject does not turn the words around it', async () => {
  const isolated = 'By \u2068Öwner שלום\u2069: A fix'
  const { email } = await arrived({ subject: `\u202e\u2067\u200f${isolated}\u202c` })
  assert.equal(email.subject, isolated)
  // What is removed holds no word together that is decoded.
  const tricky = await arrived({ subject: '=\u202e?utf-8?Q?Your_password?=' })
  assert.equal(tricky.email.subject?.replace('\u2060', ''), '=?utf-8?Q?Your_password?=')
})

test('a recipient is never more than one address', async () => {
  const before = smtp.received.length
  const tricks = [
    'ann@example.com\r\nRCPT TO:<eve@example.com>',
    'ann@example.com\nBcc: eve@example.com',
    'ann@example.com>\r\nDATA\r\n.\r\n',
    'ann@example.com, eve@example.com',
    'ann@example.com; eve@example.com',
    '<ann@example.com> <eve@example.com>',
    'Group: ann@example.com, eve@example.com;',
    'eve@example.com <ann@example.com>',
    'no address',
    '',
  ]
  for (const to of tricks) await outbox.tried(await outbox.mail.send(letter(to)))
  for (const { to, email } of smtp.received.slice(before)) {
    assert.ok(to.length === 1, to.join())
    assert.equal(email.to!.length, 1)
    assert.ok(!email.headers.some(({ key }) => key === 'bcc'))
  }
})

for (const [from, name, domain] of [
  ['Häme & Spaß <hello@news.example>', 'Häme & Spaß', 'news.example'],
  ['"News, @home"<hello@news.example>', 'News, @home', 'news.example'],
  ['hello@news.example', '', 'news.example'],
] as const) {
  test(`the sender may be ${from}`, async () => {
    const own = await openOutbox(smtp.url, { from })
    await own.sent(await own.mail.send(letter('ann@example.com')))
    const { email, from: envelope } = smtp.received.at(-1)!
    assert.equal(envelope, 'hello@news.example')
    assert.deepEqual(email.from, { name, address: 'hello@news.example' })
    assert.match(email.messageId!, new RegExp(`^<outbox-\\d+\\.\\d+@${domain}>$`))
  })
}
