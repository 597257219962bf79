import { everyForbidden } from '../forbidden/store.ts'
import { act } from '../moderation/act.ts'
import { ACT_OPTIONS, actorOf, actParts, carried, reasonIn } from './act-on.ts'
import { type Command, UsageError, type Workplace } from './command.ts'
import { untilOf } from './suspend.ts'

const kinds = ['network', 'mail-domain', 'outlet'] as const

/** `forbid network 198.51.100.0/24 --reason "…"` */
export const forbid: Command = {
  name: 'forbid',
  usage: [
    [
      'forbid network <addresses> --reason "…" [--days <number>]',
      'refuses posts, votes and registrations from a network such as 198.51.100.0/24; without --days for good',
    ],
    ['forbid mail-domain <domain> --reason "…"', 'refuses registrations with addresses of a mail provider'],
    ['forbid outlet <domain> --reason "…"', 'refuses new headlines of a news site, and shows none of its news items'],
    ['forbid', 'lists what is forbidden'],
  ],
  options: { ...ACT_OPTIONS, days: 'value' },
  async run(place, given) {
    const [word, name, ...more] = given.words
    if (word === undefined) return list(place)
    const kind = kinds.find((each) => each === word)
    if (!kind || name === undefined || more.length > 0)
      throw new UsageError(`Say what to forbid: one of ${kinds.join(', ')}, followed by its name.`)
    const until = untilOf(given)
    const reason = reasonIn(given)
    const what = kind === 'outlet' ? 'domain' : kind
    const thing = { what, id: 0, name } as const
    const done = await carried(act(actParts(place), actorOf(place, given), { action: 'forbid', thing, reason, until }))
    place.tell({ what: kind, ...done })
    place.say(`The ${kind} ${done.name} ${done.changed ? 'is' : 'was already'} forbidden.`)
    return true
  },
}

async function list({ database, say, tell }: Workplace): Promise<boolean> {
  const forbidden = (await everyForbidden(database.kysely)).filter(({ until }) => until === null || until > new Date())
  tell({ forbidden })
  for (const { kind, name, until } of forbidden)
    say(`${kind} ${name}${until === null ? '' : ` until ${until.toISOString()}`}`)
  if (forbidden.length === 0) say('Nothing is forbidden.')
  return true
}
