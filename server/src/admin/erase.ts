import type { LeftPosts } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { requestDeletion } from '../members/deletion/departure-store.ts'
import { type Command, idOf, UsageError } from './command.ts'
import { recordErasure } from './erase-store.ts'

const CHOICES: readonly LeftPosts[] = ['keep', 'remove']

export const erase: Command = {
  name: 'erase',
  usage: [
    [
      'erase user <id> --posts keep|remove',
      'deletes an account for good, within minutes, for a member who cannot do it in Settings; fixes and comments stay without the name, or go',
    ],
  ],
  options: { posts: 'value', by: 'value' },
  async run({ database, person, say, tell }, { words: [what, number, ...more], values: { posts, by = person } }) {
    const choice = CHOICES.find((each) => each === posts)
    if (what !== 'user' || more.length > 0 || !choice) throw new UsageError('Usage: erase user 12 --posts keep')
    const user_id = idOf(number, 'user')
    const found = await database.kysely.transaction().execute(async (transaction) => {
      if (!(await recordErasure(transaction, user_id, by))) return false
      await requestDeletion(transaction, { user_id, posts: choice, days: 0 }).catch((error) => {
        throw error instanceof AppError ? new OperatorError(`The account ${user_id} is being deleted already.`) : error
      })
      return true
    })
    if (!found) throw new OperatorError(`There is no user ${user_id}.`)
    tell({ user_id, posts: choice })
    say(`The account ${user_id} will be deleted within minutes, while the site runs.`)
    return true
  },
}
