import { accountLimits } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { cleanLine, isBlank } from '@unspun/contract/text.ts'
import { lookalikeKeys } from '../engines/lookalikes/skeleton.ts'
import { imitatesStaff } from './reserved-names.ts'

const QUALITIES =
  'amber brisk calm candid clear fair frank keen level lucid mellow plain quiet sober steady sunny swift terse upright vivid'.split(
    ' ',
  )
const THINGS =
  'badger beacon clerk comma falcon finch harbor heron kettle lantern ledger linnet margin otter pencil pepper quill robin sparrow teacup'.split(
    ' ',
  )

/** Generates neutral names (`generatedUsername`). `random` returns numbers from 0 to 1. */
export function newUsername(random: () => number): { username: string; display_name: string } {
  const draw = (words: string[]) => words[Math.floor(random() * words.length)] ?? ''
  const words = [draw(QUALITIES), draw(THINGS)]
  const number = 1000 + Math.floor(random() * 9000)
  const spoken = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { username: `${words.join('-')}-${number}`, display_name: `${spoken} ${number}` }
}

export interface GivenNames {
  username: string
  display_name: string
}

/**
 * Cleans and validates names. A username has lowercase letters, digits, hyphens and underscores. It is not all digits,
 * because that is a user id. A member may keep their current name (`isSameName`). Throws `UsernameWrong`,
 * `DisplayNameRequired`, `DisplayNameTooLong`, and `UsernameImitates` or `DisplayNameImitates` for a name like the
 * site's or its staff's.
 */
export function checkNames(given: GivenNames, current: GivenNames, siteName: string): GivenNames {
  const username = cleanLine(given.username).toLowerCase()
  const display_name = cleanLine(given.display_name)
  const { usernameMin, usernameMax, displayName } = accountLimits
  const right =
    username.length >= usernameMin && username.length <= usernameMax && /^[a-z0-9_-]*[a-z_-][a-z0-9_-]*$/.test(username)
  if (!right) throw new AppError('UsernameWrong', { min: usernameMin, max: usernameMax })
  if (isBlank(display_name)) throw new AppError('DisplayNameRequired')
  if (display_name.length > displayName) throw new AppError('DisplayNameTooLong', displayName)
  if (!isSameName(username, current.username) && imitatesStaff(username, siteName))
    throw new AppError('UsernameImitates')
  if (!isSameName(display_name, current.display_name) && imitatesStaff(display_name, siteName))
    throw new AppError('DisplayNameImitates')
  return { username, display_name }
}

/** Returns whether only the case differs, without new lookalikes: `PauI` looks like Paul, but `paui` does not. */
export function isSameName(name: string, before: string): boolean {
  if (name === before) return true
  if (name.toLowerCase() !== before.toLowerCase()) return false
  const keys = lookalikeKeys(before)
  return lookalikeKeys(name).every((key) => keys.includes(key))
}

/** Returns the stored keys of a member's names. They serve to find names that imitate one of them. */
export const nameKeysOf = (names: readonly string[]): string[] => [...new Set(names.flatMap(lookalikeKeys))]
