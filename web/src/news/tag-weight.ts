/** Returns 1 (fewest titles) to 4 (most titles, if clearly more). */
export function weightOf(count: number, counts: readonly number[]): number {
  const least = Math.min(...counts)
  const range = Math.max(...counts) - least
  return 1 + Math.round((3 * (count - least)) / Math.max(range, 3))
}
