import { undo as undoAction } from '../moderation/act.ts'
import { ACT_OPTIONS, actorOf, actParts, carried, reasonIn, sayWithdrawn } from './act.ts'
import { type Command, idOf, UsageError } from './command.ts'

export const undo: Command = {
  name: 'undo',
  usage: [
    ['undo <number> --reason "…"', 'undoes an action of an operator or moderator; `actions` lists their numbers'],
  ],
  options: ACT_OPTIONS,
  async run(place, given) {
    const [number, ...more] = given.words
    if (more.length > 0) throw new UsageError('Only one action at a time, please.')
    const id = idOf(number, 'undo')
    const { name, note, pictures_withdrawn } = await carried(
      undoAction(actParts(place), actorOf(place, given), id, reasonIn(given)),
    )
    place.tell({ undone: id, name, ...(note === undefined ? {} : { note }), pictures_withdrawn })
    place.say(`The action ${id} is undone${name === '' ? '' : ` (${name})`}.`)
    if (note !== undefined) place.say(note)
    sayWithdrawn(place, pictures_withdrawn)
    return true
  },
}
