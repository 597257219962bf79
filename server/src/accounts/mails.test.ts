import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verificationMail } from './mails.ts'

const siteUrl = new URL('https://news.example')
const mail = verificationMail({ to: "o'hara+<b>@example.com", oobCode: 'a-code_1', siteUrl, siteName: 'Un<spun>' })
const link = 'https://news.example/auth?mode=verifyEmail&oobCode=a-code_1'

test('both forms hold the link, and nothing else to follow', () => {
  assert.equal(mail.text.match(/https?:\S+/g)?.[0], link)
  const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  assert.deepEqual(new Set(hrefs), new Set([link]))
})

test('names are text, not markup', () => {
  assert.equal(mail.subject, 'Confirm your email address for Un<spun>')
  assert.ok(mail.text.includes("o'hara+<b>@example.com"))
  assert.ok(mail.html.includes('o&#39;hara+&lt;b&gt;@example.com'))
  assert.doesNotMatch(mail.html, /<spun>|<b>/)
})

test('the letter loads nothing from anywhere', () => {
  assert.doesNotMatch(mail.html, /<(img|script|link|iframe|table)\b|url\(|@import|src=/i)
})
