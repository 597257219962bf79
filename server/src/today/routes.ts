import { AppError } from '@unspun/contract/errors.ts'
import { answerPair, dayOf, daysBefore, getDay, getOwnDay, isDay, todayLimits } from '@unspun/contract/today.ts'
import type { Database } from '../database/database.ts'
import type { RunVote } from '../fixes/votes/vote-queue.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { Changed } from '../invalidation/changes.ts'
import { userOf } from '../members/store.ts'
import { closestOf, daysAround, firstFixOf, ownDay, pairsOf, storeAnswer, unfixedHeadline } from './store.ts'

interface TodayParts {
  database: Database
  changed: Changed
  runVote: RunVote
}

const isOpen = (day: string, today: string) => day > daysBefore(today, todayLimits.openDays) && day <= today

export function todayRoutes({ database, changed, runVote }: TodayParts): Route[] {
  return [
    route(getDay, async ({ input }) => {
      const today = dayOf(Date.now())
      const day = input.day ?? today
      if (!isDay(day) || day > today) throw new AppError('NotFound')
      const { exists, before, after } = await daysAround(database, day, today)
      if (!exists && day !== today) throw new AppError('NotFound')
      const open = isOpen(day, today)
      return {
        day,
        is_open: open,
        pairs: await pairsOf(database, day),
        before,
        after,
        closest: open ? await closestOf(database, daysBefore(day, 1)) : null,
        unfixed: open ? await unfixedHeadline(database) : null,
      }
    }),

    route(answerPair, async ({ input, viewer }) => {
      const { day, place } = input
      const { user_id } = await userOf(database, viewer)
      const today = dayOf(Date.now())
      const fixId = isDay(day) && day <= today ? await firstFixOf(database, day, place) : undefined
      if (fixId === undefined) throw new AppError('PairNotFound')
      if (!isOpen(day, today)) throw new AppError('DayClosed')
      const given = { ...input, voter: viewer, userId: user_id }
      const answered = await runVote(fixId, () => storeAnswer(database, fixId, given))
      for (const { headline_id } of answered.votes) changed.vote(headline_id)
      return { ...answered, ...(await ownDay(database, user_id, day, today)) }
    }),

    route(getOwnDay, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      if (!isDay(input.day)) throw new AppError('NotFound')
      return ownDay(database, user_id, input.day, dayOf(Date.now()))
    }),
  ]
}
