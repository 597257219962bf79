import type { Refusal } from '@unspun/contract/errors.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'

export type Wrong = Partial<Record<string, string>>

export function trimmed<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as T
}

export function stillWrong(wrong: Wrong, changed: object): Wrong {
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in changed)))
}

export function refusalOf(outcome: Refusal | undefined): readonly string[] {
  if (!outcome) return [siteMessages.offline]
  if (outcome.errors.length > 0) return outcome.errors
  return [outcome.primary_error ?? siteMessages.pageFailed]
}
