import type { ActDetails } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { cleanLine, isBlank } from '@unspun/contract/text.ts'
import { changes } from '../../invalidation/changes.ts'
import type { ActionHandler } from './action-handler.ts'
import { lockPrinted, type Printed, setPrinted } from './correct-store.ts'
import { authorsOn } from './merge-store.ts'

/**
 * Corrects what an outlet has printed: the title, and the description and language if they are given. A corrected title counts as read from
 * the page, even if a reader had typed it: a moderator has compared it. Throws `CorrectTitleRequired` and `HeadlineTitleTooLong`.
 *
 * The undo gives back what was there before, unless somebody has changed it again; then it throws `UndoLaterFirst`.
 */
export const correct: ActionHandler = {
  async do(transaction, { thing: { id }, details = {} }) {
    const given = checkPrinted(details)
    const headline = await lockPrinted(transaction, id)
    if (!headline) return undefined
    const { created_by: subject, domain } = headline
    const authorIds = await authorsOn(transaction, [id])
    const invalidations = changes.headlineCorrected(id, domain, authorIds)
    const now: Partial<Printed> = differing(headline, given)
    if (now.title !== undefined) now.title_by_reader = false
    if (Object.keys(now).length === 0) return { name: headline.title, changed: false, subject, invalidations }
    const before = picked(headline, now)
    await setPrinted(transaction, id, now)
    const name = now.title ?? headline.title
    const fixed = { headline_id: id, authorIds }
    return { name, changed: true, subject, details: { before, now }, invalidations, fixed }
  },

  async undo(transaction, { id, details }) {
    const { before, now } = details as { before: Partial<Printed>; now: Partial<Printed> }
    const headline = await lockPrinted(transaction, id)
    if (!headline) return undefined
    if (Object.keys(differing(headline, now)).length > 0) throw new AppError('UndoLaterFirst')
    await setPrinted(transaction, id, before)
    const { created_by: subject, domain } = headline
    const authorIds = await authorsOn(transaction, [id])
    const invalidations = changes.headlineCorrected(id, domain, authorIds)
    const name = before.title ?? headline.title
    return { name, changed: true, subject, invalidations, fixed: { headline_id: id, authorIds } }
  },
}

function checkPrinted({ title, description, lang }: ActDetails): Partial<Printed> {
  const printed: Partial<Printed> = {}
  if (title !== undefined) printed.title = cleanLine(title)
  if (description !== undefined) printed.description = cleanLine(description).slice(0, headlineLimits.description)
  if (lang !== undefined) printed.lang = lang
  if ((printed.title !== undefined && isBlank(printed.title)) || Object.keys(printed).length === 0)
    throw new AppError('CorrectTitleRequired')
  if (printed.title !== undefined && printed.title.length > headlineLimits.title)
    throw new AppError('HeadlineTitleTooLong', headlineLimits.title)
  return printed
}

/** The values of `wanted` that are different in `there`. */
function differing(there: Printed, wanted: Partial<Printed>): Partial<Printed> {
  const entries = Object.entries(wanted) as [keyof Printed, never][]
  return Object.fromEntries(entries.filter(([name, value]) => there[name] !== value))
}

/** The values of `there` that `wanted` names. */
function picked(there: Printed, wanted: Partial<Printed>): Partial<Printed> {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, there[name as keyof Printed]]))
}
