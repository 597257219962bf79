/**
 * The random id that a tab assigns to a popup sign-in. It prevents the tab from reacting to the end of another tab's sign-in.
 * Undefined for a malformed id.
 */
export function flowIdOf(given: string | null): string | undefined {
  return given !== null && /^[a-z0-9-]{1,64}$/.test(given) ? given : undefined
}
