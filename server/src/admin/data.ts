import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { hasDueDepartures } from '../members/deletion/departure-store.ts'
import { logAction } from '../moderation/action-store.ts'
import { cleanDays } from '../publishing/open-data/clean-days.ts'
import { keptDays } from '../publishing/open-data/days-store.ts'
import { ACT_OPTIONS, actorOf } from './act.ts'
import { type Command, type Given, UsageError, type Workplace } from './command.ts'

const ALL = 'all'

export const data: Command = {
  name: 'data',
  usage: [
    ['data', 'lists the days of which there are files of open data'],
    [
      'data remove <day>|all [--reason "…"]',
      'removes the files of a day, or of all, and makes the newest again without what is hidden by now',
    ],
  ],
  options: ACT_OPTIONS,
  async run(place, given) {
    const [word, day, ...more] = given.words
    if (word === undefined) return list(place)
    if (word !== 'remove' || day === undefined || more.length > 0)
      throw new UsageError('Say data, data remove 2031-05-01, or data remove all.')
    return remove(place, given, day)
  },
}

async function list({ database, say, tell }: Workplace): Promise<boolean> {
  const days = await keptDays(database.kysely, new Date())
  tell({ days: days.map(({ day, made_at }) => ({ day, made_at })) })
  for (const { day, made_at } of days) say(`${day}  made ${made_at.toISOString()}`)
  if (days.length === 0) say('There are no files of open data.')
  return true
}

async function remove(place: Workplace, given: Given, day: string): Promise<boolean> {
  const { config, database, files, say, tell } = place
  const now = new Date()
  const known = (await keptDays(database.kysely, now)).map((kept) => kept.day)
  if (day !== ALL && !known.includes(day)) throw new OperatorError(`There are no files of ${day}.`)
  // New files would still have the name.
  const leaving = await hasDueDepartures(database.kysely)
  const { removed, made } = await cleanDays({
    database,
    files: await files(),
    now,
    licence: config.dataLicence,
    named: config.moderatorNames,
    on: config.openData,
    make: !leaving,
    day: day === ALL ? undefined : day,
    record: (transaction, days) =>
      logAction(transaction, actorOf(place, given), {
        action: 'remove-data',
        what: 'site',
        id: 0,
        reason: given.values.reason ?? '',
        subject_user_id: null,
        details: { days },
      }),
  })
  const busy = made === 'busy'
  tell({ removed, made: busy ? null : (made?.day ?? null), busy })
  say(
    removed.length === 0
      ? 'There were no files.'
      : `Removed: ${removed.join(', ')}. A CDN may hold them for five minutes.`,
  )
  if (leaving) say('An account is being deleted, so the site makes the newest files itself, within the hour.')
  else if (busy)
    say('The site is making files at this moment, perhaps with what was hidden since. Run this again in some minutes.')
  else if (made) say(`Made again: ${made.day}.`)
  return !busy
}
