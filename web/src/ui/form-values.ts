import type { Refusal } from '@unspun/contract/errors.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'

/** The sentence to show for each field that is wrong, by the field's name. */
export type Wrong = Partial<Record<string, string>>

/** The same values, with the space around texts removed. */
export function trimmed<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as T
}

/** The messages that stay after the fields in `changed` have been edited. */
export function stillWrong(wrong: Wrong, changed: object): Wrong {
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in changed)))
}

/** The sentences to show when a call was refused, or when it got no answer. */
export function refusalOf(outcome: Refusal | undefined): readonly string[] {
  if (!outcome) return [siteMessages.offline]
  if (outcome.errors.length > 0) return outcome.errors
  return [outcome.primary_error ?? siteMessages.pageFailed]
}
