import { setTimeout as sleep } from 'node:timers/promises'
import { localMailMessages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { getText } from './site.ts'

type Mode = Parameters<typeof pages.auth>[0]['mode']

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
