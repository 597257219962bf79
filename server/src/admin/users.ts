import { signInLimits, signInRates } from '@unspun/contract/sign-in-limits.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { mailLater } from '../site/start-identity.ts'
import { type Command, UsageError, type Workplace } from './command.ts'
import { type Account, accountOf, confirmByHand, findUsers } from './users-store.ts'

const MOST = 50

export const users: Command = {
  name: 'users',
  usage: [
    ['users find <email or name>', `lists the newest ${MOST} members whose email address or name contains the text`],
    [
      'users confirm <name>',
      'confirms the email address of a member who has shown you that it is theirs, as the link in the mail does',
    ],
    ['users mail <name>', 'sends the mail that confirms the address again, within the limits of the site'],
  ],
  async run(place, { words: [verb, text, ...more] }) {
    const act = { find, confirm, mail: mailAgain }[verb ?? '']
    if (!act || !text || more.length > 0)
      throw new UsageError('Usage: users find ana@news.example, users confirm ana, users mail ana')
    return act(place, text)
  },
}

async function find({ database, say, tell }: Workplace, text: string): Promise<boolean> {
  const found = await findUsers(database, text, MOST)
  tell({ users: found })
  for (const { user_id, username, display_name, email, verified, created_at, hidden_at } of found) {
    const address = email ? `${email}${verified ? '' : ' (not verified)'}` : 'signs in elsewhere'
    const hidden = hidden_at ? `, hidden since ${hidden_at.toISOString()}` : ''
    say(`${user_id}  ${username}  ${display_name}  ${address}  since ${created_at.toISOString()}${hidden}`)
  }
  if (found.length === 0) say('No members found.')
  return found.length > 0
}

async function confirm({ database, say, tell }: Workplace, name: string): Promise<boolean> {
  const account = await unconfirmed({ database }, name)
  if (!(await confirmByHand(database, account)))
    throw new OperatorError(`The account of ${account.username} has changed meanwhile. Look at it again.`)
  tell({ username: account.username, email: account.email, verified: true })
  say(
    `The address ${account.email} of ${account.username} is confirmed. Open pages know it within ${signInLimits.accessTokenMinutes} minutes.`,
  )
  return true
}

async function mailAgain({ database, say, tell }: Workplace, name: string): Promise<boolean> {
  const { username, email } = await unconfirmed({ database }, name)
  const jobs = createJobs({ pool: database.pool, log: { warn: () => {} }, working: false })
  await jobs.start()
  try {
    await mailLater(jobs)({ operation: 'VERIFY_EMAIL', email })
  } finally {
    await jobs.stop()
  }
  tell({ username, email })
  say(
    `The site mails ${email} while it runs, but not within a minute of the last such mail, and ${signInRates.mailsPerHour} times an hour at most. See: mails find ${email}`,
  )
  return true
}

/** Throws `OperatorError` if there is no such account, or its address is confirmed already. */
async function unconfirmed({ database }: Pick<Workplace, 'database'>, name: string): Promise<Account> {
  const account = await accountOf(database, name)
  if (!account) throw new OperatorError(`There is no member ${name} with an email address here.`)
  if (account.verified) throw new OperatorError(`The address ${account.email} is confirmed already.`)
  return account
}
