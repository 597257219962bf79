import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openIdentity } from '../test-kit.ts'

test('requests under many spellings do not flood a mailbox', async () => {
  const kit = await openIdentity({ rates: { mailsOfMailbox: 3 } })
  await kit.browser().register({ email: 'victim+0@example.com', password: 'secret-1' })
  for (let n = 0; n < 4; n++) {
    for (const path of ['/send-reset/', '/send-sign-in-link/']) {
      const { status } = await kit.browser(`10.0.0.${n}`).post(path, { email: `victim+${n}@example.com` })
      assert.equal(status, 200)
    }
    // Otherwise a repeated request within the minute would be dropped.
    await kit.db.updateTable('action_codes').set({ created_at: sql<Date>`created_at - interval '2 minutes'` }).execute()
  }
  const mails = (await kit.mail.recent()).filter(({ recipient }) => recipient.startsWith('victim'))
  assert.equal(mails.length, 3)
  await kit.close()
})

test("registrations by strangers under an owner's spellings do not use up the owner's mails", async () => {
  const kit = await openIdentity({ rates: { mailsOfMailbox: 2 } })
  const { email } = await kit.member('owner@example.com')
  for (let n = 0; n < 4; n++) {
    await kit.browser().register({ email, password: 'secret-1' })
    await kit.browser().register({ email: `owner+${n}@example.com`, password: 'secret-1' })
  }
  await kit.browser().post('/send-reset/', { email })
  const oobCode = await kit.mailedCode(email, 'resetPassword')
  const { body } = await kit.browser().post('/reset-password/', { oobCode, password: 'secret2' })
  assert.equal(body.email, email)
  await kit.close()
})
