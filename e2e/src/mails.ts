import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { localMailMessages } from '@unspun/contract/messages.ts'
import { type MailedCode, pages } from '@unspun/contract/pages.ts'
import { getText } from './site.ts'

type Mode = MailedCode['mode']

/** The page that a mailed link leads to, taken from the local mail page. Mails are sent by a job, so it may take a moment. */
export async function mailedLink(email: string, mode: Mode): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const items = (await getText('/dev/mail'))
      .split('<li>')
      .filter((item) => item.includes(localMailMessages.to(email)))
    for (const item of items) {
      const letter = /href="(\/dev\/mail\/\d+)"/.exec(item)?.[1]
      const oobCode = letter && new RegExp(`mode=${mode}&(?:amp;)?oobCode=([\\w-]+)`).exec(await getText(letter))?.[1]
      if (oobCode) return pages.auth({ mode, oobCode })
    }
    await sleep(200)
  }
  throw new Error(`No ${mode} link was mailed to ${email}`)
}

/** Waits for a mail to somebody, opens it on the local mail page as the newest of theirs, and follows its link. */
export async function followMail(page: Page, email: string, mode: Mode): Promise<void> {
  await mailedLink(email, mode)
  await page.goto('/dev/mail')
  const letters = page.getByRole('link').filter({ hasText: localMailMessages.to(email) })
  await letters.first().click()
  await page.getByRole('link', { name: `mode=${mode}` }).click()
}
