import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeMail } from './mails.ts'

const site = new URL('https://news.example')
const given = { to: "o'hara+<b>@example.com", oobCode: 'a-code_1', site, siteName: 'Un<spun>' }
const mail = codeMail({ operation: 'VERIFY_EMAIL', ...given })
const link = 'https://news.example/auth?mode=verifyEmail&oobCode=a-code_1'

test('both versions contain the link and no other links to follow', () => {
  assert.equal(mail.text.match(/https?:\S+/g)?.[0], link)
  const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  assert.deepEqual(new Set(hrefs), new Set([link]))
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
