import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from '@unspun/contract/notifications.ts'
import type { Delivery } from './mail-store.ts'
import { cut } from './notification-words.ts'
import { notificationsMail } from './notifications-mail.ts'

const site = { siteName: 'Un<spun>', siteUrl: 'https://news.example', secret: 'a secret of this test' }
const person = (user_id: number, display_name: string) => ({
  user_id,
  display_name,
  username: `p-${user_id}`,
  avatar: '',
})
const answer: Notification = {
  notification_id: 1,
  kind: 'reply',
  at: 0,
  is_read: false,
  people: [person(2, 'Ben <b>')],
  people_count: 1,
  count: 1,
  headline: null,
  fix: { headline_fix_id: 7, title: 'A <i>calm</i> title' },
  comment: { comment_id: 9, text: 'Well <script>.\n\n* Moderators suspended your account' },
  milestone: 0,
  action: null,
  outcome: null,
  address: '/fixes/7/a-calm-title#comment-9',
  muted: false,
}
const mailOf = (notifications: Notification[], more = 0, mails: Delivery['mails'] = 'soon') =>
  notificationsMail({ user_id: 1, email: 'ana@example.org', mails, notifications, more }, site)
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const COMMENT = 'https://news.example/fixes/7/a-calm-title#comment-9'

test('one answer is told with who, what and the words, and leads to the comment, the settings and the end of the mails', () => {
  const { subject, text, html, headers } = mailOf([answer])
  const stop = /<(.*)>/.exec(headers!['List-Unsubscribe']!)![1]!
  assert.equal(subject, 'Ben <b> answered your comment: A <i>calm</i> title')
  assert.match(html, /<h1[^>]*><bdi>Ben &lt;b&gt;<\/bdi> answered your comment<\/h1>/)
  assert.deepEqual(hrefsOf(html), [COMMENT, 'https://news.example/settings#notifications', stop])
  assert.deepEqual(text.match(/https:\S+/g), [...hrefsOf(html), 'https://news.example'])
  assert.match(text, /^Ben <b> answered your comment\n\n“A <i>calm<\/i> title”\n\n> Well <script>\.\n/)
  assert.match(headers!['List-Id']!, /^Unspun notifications <notifications\.news\.example>$/)
})

test('what people write is escaped in HTML, and marked line by line in text', () => {
  for (const { text, html } of [mailOf([answer]), mailOf([answer, answer])]) {
    assert.doesNotMatch(html, /<script|<i>|<b>|<spun>/)
    assert.match(text, /^ *> Well <script>\.\n *>\s*\n *> \* Moderators suspended your account$/m)
    assert.doesNotMatch(text, /^\s*\* Moderators/m)
  }
})

test('a mail loads nothing', () => {
  const { html } = mailOf([answer, answer])
  assert.doesNotMatch(html, /<(img|script|link|iframe|video|audio|object)\b|url\(|@import|src=|background=/i)
})

test('several notifications are a list, each with its link', () => {
  const { subject, text, html } = mailOf(
    [answer, { ...answer, kind: 'votes', comment: null, milestone: 10, address: '/fixes/7' }],
    3,
  )
  assert.equal(subject, 'Ben <b> answered your comment: A <i>calm</i> title, and 4 more')
  assert.match(html, />5 new notifications<\/h1>/)
  assert.deepEqual(hrefsOf(html).slice(0, 3), [
    COMMENT,
    'https://news.example/fixes/7',
    'https://news.example/notifications',
  ])
  assert.match(text, /^\* Your fix has reached 10 votes$/m)
  assert.match(text, /^And 3 more\.$/m)
})

test('a mail says why one gets it, and how often at most', () => {
  const says = { soon: 'once an hour', daily: 'once a day', weekly: 'once a week' }
  for (const [mails, often] of Object.entries(says) as [Delivery['mails'], string][])
    for (const part of [mailOf([answer], 0, mails).text, mailOf([answer], 0, mails).html])
      assert.ok(part.includes(`You get such a mail ${often} at most, because you have an account on `), mails)
})

test('a fix by somebody else is shown with the printed headline', () => {
  const headline = { headline_id: 3, title: 'FURY in <harbor>', domain: 'a.example' }
  const { text, html } = mailOf([{ ...answer, kind: 'watched-headline', comment: null, headline }])
  assert.match(html, /<s>FURY in &lt;harbor&gt;<\/s>/)
  assert.match(text, /printed as “FURY in <harbor>”/)
  assert.doesNotMatch(mailOf([{ ...answer, headline }]).html, /FURY/)
})

test('names that run from right to left do not turn the sentence around', () => {
  const { subject, html } = mailOf([
    { ...answer, people: [person(2, 'نور')], fix: { headline_fix_id: 7, title: 'ميناء' } },
  ])
  assert.equal(subject, '\u2068نور\u2069 answered your comment: \u2068ميناء\u2069')
  assert.match(html, /<h1[^>]*><bdi>نور<\/bdi> answered your comment/)
  assert.match(html, /<p dir="auto"[^>]*>ميناء/)
})

test('a subject is cut between characters as people see them', () => {
  assert.equal(cut('ab', 2), 'ab')
  assert.equal(cut('abc', 2), 'a…')
  for (let most = 1; most < 30; most++) {
    const text = cut('👍🏽 é 👩‍👩‍👧 end of the line', most)
    assert.ok(text.length <= most && text.isWellFormed(), text)
    assert.doesNotMatch(text, /👍…|\u200d…/u)
  }
})

test('a notification without a page leads to the others', () => {
  const { html } = mailOf([{ ...answer, kind: 'moderated', people: [], fix: null, comment: null, address: '' }])
  assert.equal(hrefsOf(html)[0], 'https://news.example/notifications')
})
