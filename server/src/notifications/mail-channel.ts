import type { Mail } from '../engines/mail/mail.ts'
import type { Channel } from './channel.ts'
import { type MailSite, notificationsMail } from './notifications-mail.ts'

/** Mails notifications: writes them to the outbox, from which a job sends them. */
export function mailChannel({ mail, ...site }: MailSite & { mail: Pick<Mail, 'sendAll'> }): Channel {
  return {
    async deliver(transaction, deliveries) {
      const mails = deliveries.map((delivery) => notificationsMail(delivery, site))
      await mail.sendAll(mails, transaction)
    },
  }
}
