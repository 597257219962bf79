import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as localMailMessages from '@unspun/contract/messages/local-mail.ts'
import { type MailedCode, pages } from '@unspun/contract/pages.ts'
import { getText } from './site.ts'

type Mode = MailedCode['mode']

/** `address` is a path, `subject` HTML. */
export interface LocalMail {
  address: string
  subject: string
}

/** Newest first. */
export async function mailsTo(email: string): Promise<LocalMail[]> {
  const items = (await getText('/dev/mail')).split('<li>').filter((item) => item.includes(localMailMessages.to(email)))
  return items.flatMap((item) => {
    const [, address, subject] = /href="(\/dev\/mail\/\d+)"><strong>(.*?)<\/strong>/.exec(item) ?? []
    return address && subject ? [{ address, subject }] : []
  })
}

/** Polls the local mail page, because a job sends the mails. */
export async function mailedCode(email: string, mode: Mode): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    for (const { address } of await mailsTo(email)) {
      const oobCode = new RegExp(`mode=${mode}&(?:amp;)?oobCode=([\\w-]+)`).exec(await getText(address))?.[1]
      if (oobCode) return oobCode
    }
    await sleep(200)
  }
  throw new Error(`No ${mode} code was mailed to ${email}`)
}

export const mailedLink = async (email: string, mode: Mode) =>
  pages.auth({ mode, oobCode: await mailedCode(email, mode) })

/** Waits for a mail to an address, opens the newest one on the local mail page, and follows its link. */
export async function followMail(page: Page, email: string, mode: Mode): Promise<void> {
  await mailedLink(email, mode)
  await page.goto('/dev/mail')
  const letters = page.getByRole('link').filter({ hasText: localMailMessages.to(email) })
  await letters.first().click()
  await page.getByRole('link', { name: `mode=${mode}` }).click()
}
