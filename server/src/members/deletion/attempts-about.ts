import { canonicalMailbox } from '../../identity/mail/canonical-mailbox.ts'
import { linkKeys } from '../../weekly/link-jobs.ts'

/** Returns the keys of `attempt-store.ts` that contain an account or its address, except those of its devices. */
export function attemptsAbout({ uid, email, user_id }: { uid: string; email: string; user_id: number }): string[] {
  const mailbox = canonicalMailbox(email)
  return [
    `wrong ${email}`,
    `failed sign-ins ${email}`,
    `mail about failed sign-ins ${uid}`,
    `failed codes ${uid}`,
    `mail about failed codes ${uid}`,
    `sign-in on devices of ${uid}`,
    `update ${uid}`,
    `mailbox ${mailbox}`,
    `mailbox of the day ${mailbox}`,
    ...linkKeys(mailbox),
    `names of ${user_id}`,
  ]
}
