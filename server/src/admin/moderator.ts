import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { addModerator, moderators, removeModerator } from '../moderation/moderators-store.ts'
import { type Command, idOf, UsageError } from './command.ts'

export const moderator: Command = {
  name: 'moderator',
  usage: [
    [
      'moderator add <user id> [--administrator]',
      'lets a member decide reports, hide posts, and suspend members, at /moderation; an administrator also decides who may register, at /admin',
    ],
    ['moderator remove <user id>', 'ends that at once'],
    ['moderator list', 'lists the moderators, with the number of open reports of them'],
  ],
  options: { by: 'value', administrator: 'flag' },
  async run({ database, person, say, tell }, { words: [word, number, ...more], values: { by = person }, flags }) {
    if (word === 'list' && number === undefined) {
      const found = await moderators(database.kysely)
      tell({ moderators: found })
      for (const { user_id, username, administrator, added_by, added_at, reports } of found)
        say(
          `${user_id}  ${username}${administrator ? ', administrator' : ''}  since ${added_at.toISOString()}, by ${added_by}${reports > 0 ? `, open reports: ${reports}` : ''}`,
        )
      if (found.length === 0) say('There are no moderators yet.')
      return true
    }
    if ((word !== 'add' && word !== 'remove') || more.length > 0)
      throw new UsageError('Say moderator add 12, moderator remove 12, or moderator list.')
    const user_id = idOf(number, 'moderator')
    if (word === 'add') {
      const { administrator = false } = flags
      const outcome = await addModerator(database, { user_id, administrator, added_by: by })
      if (outcome === 'missing') throw new OperatorError(`There is no user ${user_id}.`)
      if (outcome === 'unverified') throw new OperatorError(`The user ${user_id} has not verified their email address.`)
      tell({ user_id, moderator: true, administrator, changed: outcome === 'added' })
      say(
        `The user ${user_id} ${outcome === 'added' ? 'is' : 'was already'} ${administrator ? 'an administrator' : 'a moderator'}.`,
      )
      return true
    }
    const changed = await removeModerator(database, user_id, by)
    tell({ user_id, moderator: false, changed })
    say(`The user ${user_id} ${changed ? 'is no longer' : 'was not'} a moderator.`)
    return true
  },
}
