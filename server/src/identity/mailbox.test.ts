import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './mailbox.ts'
import { openIdentity } from './test-kit.ts'

test('different spellings map to one mailbox', () => {
  const table = [
    ['ann@example.com', 'ann@example.com'],
    ['ann+1@example.com', 'ann@example.com'],
    ['ann+a+b@example.com', 'ann@example.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['a.n.n+x@gmail.com', 'ann@gmail.com'],
    ['an.n@googlemail.com', 'ann@googlemail.com'],
  ] as const
  for (const [address, mailbox] of table) assert.equal(mailboxOf(address), mailbox)
})

test('registrations under many spellings do not flood a mailbox', async () => {
  const kit = await openIdentity({ rates: { mailsOfMailbox: 3 } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const person = { email: `victim+${n}@example.com`, password: 'secret1' }
    statuses.push((await kit.browser(`10.0.0.${n}`).register(person)).status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429])
  await kit.browser().post('/send-reset/', { email: 'victim+0@example.com' })
  const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient.startsWith('victim'))
  assert.equal(mails.length, 3)
  await kit.close()
})

test("registrations by strangers under an owner's spellings do not use up the owner's mails", async () => {
  const kit = await openIdentity({ rates: { mailsOfMailbox: 2 } })
  const { email } = await kit.member('owner@example.com')
  for (let n = 0; n < 4; n++) {
    await kit.browser().register({ email, password: 'secret1' })
    await kit.browser().register({ email: `owner+${n}@example.com`, password: 'secret1' })
  }
  await kit.browser().post('/send-reset/', { email })
  const oobCode = await kit.mailedCode(email, 'resetPassword')
  const { body } = await kit.browser().post('/reset-password/', { oobCode, password: 'secret2' })
  assert.equal(body.email, email)
  await kit.close()
})
