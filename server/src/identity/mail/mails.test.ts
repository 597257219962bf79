import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeMail } from './mails.ts'
import { passwordChangedMail, socialLinkMail } from './notice-mails.ts'

const site = new URL('https://news.example')
const given = { to: "o'hara+<b>@example.com", oobCode: 'a-code_1', site, siteName: 'Un<spun>' }
const mail = codeMail({ operation: 'VERIFY_EMAIL', ...given })
const link = 'https://news.example/auth?mode=verifyEmail&oobCode=a-code_1'

const end = link.replace('verifyEmail', 'didNotRegister')
const hrefsOf = ({ html }: { html: string }) =>
  new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')))

test('both versions contain the link, the way to end the account, and no other links', () => {
  assert.deepEqual(mail.text.match(/https?:\S+/g)?.slice(0, 2), [link, end])
  assert.deepEqual(hrefsOf(mail), new Set([link, end]))
})

test('other mails have no link to end the account', () => {
  for (const operation of ['PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) {
    const { html, text } = codeMail({ operation, ...given })
    assert.doesNotMatch(html + text, /didNotRegister/)
  }
})

test('a mail about a new social link says how to end the account, and one about a new password how to set another', () => {
  const linked = socialLinkMail({ ...given, provider: 'Ac<me>' })
  assert.deepEqual(hrefsOf(linked), new Set(['https://news.example/settings#sessions', end]))
  assert.match(linked.text, /Ac<me>/)
  assert.doesNotMatch(linked.html, /<me>/)
  const { to, siteName } = given
  const changed = passwordChangedMail({ to, site, siteName })
  assert.deepEqual(hrefsOf(changed), new Set(['https://news.example/forgot']))
})

test('names are escaped in HTML', () => {
  assert.equal(mail.subject, 'Confirm your email address for Un<spun>')
  assert.ok(mail.text.includes("o'hara+<b>@example.com"))
  assert.ok(mail.html.includes('o&#39;hara+&lt;b&gt;@example.com'))
  assert.doesNotMatch(mail.html, /<spun>|<b>/)
})

test('the mail loads no external resources', () => {
  assert.doesNotMatch(mail.html, /<(img|script|link|iframe|table)\b|url\(|@import|src=/i)
})

test('each code links to its page, and the mail says how long it is valid', () => {
  const expected = {
    VERIFY_EMAIL: ['verifyEmail', '3 days'],
    PASSWORD_RESET: ['resetPassword', '60 minutes'],
    EMAIL_SIGNIN: ['signIn', '15 minutes'],
  } as const
  for (const operation of ['VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) {
    const { text } = codeMail({ operation, ...given })
    const [mode, duration] = expected[operation]
    assert.ok(text.includes(`/auth?mode=${mode}&oobCode=a-code_1`), text)
    assert.ok(text.includes(duration), text)
  }
})
