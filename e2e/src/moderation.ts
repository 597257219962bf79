import type { ModeratorAction, Reportable } from '@unspun/contract/actions.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { ActOutcome } from '@unspun/contract/moderation.ts'
import { addOwnFix, addSecondFactor, makePerson, type Person } from './people.ts'
import { admin, post } from './site.ts'

export async function makeModerator(address: string): Promise<Person> {
  const person = await makePerson(address)
  await promote(person)
  return person
}

export async function makeAdministrator(address: string): Promise<Person> {
  const person = await makePerson(address)
  await promote(person, '--administrator')
  return person
}

/** Makes a person a moderator, with the second factor that acting needs. */
export async function promote(person: Person, ...more: '--administrator'[]): Promise<void> {
  await admin('moderator', 'add', String(person.user_id), ...more)
  await addSecondFactor(person)
}

/** Acts as a moderator, without a browser. Returns the action's id. */
export async function actAs(
  { address, token }: Person,
  action: ModeratorAction,
  { what, id }: { what: Reportable; id: number },
  more: { until?: number } = {},
): Promise<number> {
  const input = { action, things: [{ what, id }], reason: 'It is spam.', ...more }
  const { outcomes } = await post<{ outcomes: ActOutcome[] }>(address, '/api/moderation/act/', input, token)
  const [outcome] = outcomes
  if (!outcome?.action_id) throw new Error(`${action} was refused: ${JSON.stringify(outcomes)}`)
  return outcome.action_id
}

export const undoAs = ({ address, token }: Person, action_id: number): Promise<unknown> =>
  post(address, '/api/moderation/undo/', { action_id, reason: 'It was a mistake.' }, token)

export const reportAs = ({ address, token }: Person, what: Reportable, id: number, text = ''): Promise<unknown> =>
  post(address, '/api/reports/add/', { what, id, reason: text ? 'other' : 'spam', ...(text ? { text } : {}) }, token)

export async function reportedFix(author: Person, reporter: Person, title: string): Promise<HeadlineFix> {
  const fix = await addOwnFix(author, title)
  await reportAs(reporter, 'fix', fix.headline_fix_id, 'The article never says that.')
  return fix
}
