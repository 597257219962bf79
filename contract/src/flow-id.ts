/**
 * The random name that a tab gives the sign-in that it begins in a popup, so that it takes no other's end for its own. Undefined for
 * anything that is not one.
 */
export function flowIdOf(given: string | null): string | undefined {
  return given !== null && /^[a-z0-9-]{1,64}$/.test(given) ? given : undefined
}
