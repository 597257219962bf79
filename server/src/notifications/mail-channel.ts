import type { Mail } from '../engines/mail/mail.ts'
import type { Channel } from './channel.ts'
import { type MailSite, notificationsMail } from './notifications-mail.ts'

/** Mails notifications: writes them to the outbox, from which a job sends them. */
export function mailChannel({ mail, ...site }: MailSite & { mail: Pick<Mail, 'send'> }): Channel {
  return {
    async deliver(transaction, deliveries) {
      for (const delivery of deliveries) await mail.send(notificationsMail(delivery, site), transaction)
    },
  }
}
