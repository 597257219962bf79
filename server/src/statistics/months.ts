import { type MonthNumbers, numbersLimits } from '@unspun/contract/numbers.ts'

/** `2026-01` gives `2025-12`. */
function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [before, of] = number === 1 ? [12, year - 1] : [number - 1, year]
  return `${String(of).padStart(4, '0')}-${String(before).padStart(2, '0')}`
}

/**
 * Returns the months of a plot, oldest first, without gaps: from the first month with a number to the current one,
 * `now` (`2026-11`), within `numbersLimits`. Leaves out later months, which result from a wrong clock.
 */
export function plottedMonths(counted: ReadonlyMap<string, Omit<MonthNumbers, 'month'>>, now: string): MonthNumbers[] {
  const oldest = [...counted.keys()].reduce((first, month) => (month < first ? month : first), now)
  const months: MonthNumbers[] = []
  for (let month = now; months.length < numbersLimits.months; month = monthBefore(month)) {
    if (month < oldest && months.length >= numbersLimits.fewestMonths) break
    months.push({ month, headlines: 0, fixed: 0, fixes: 0, ...counted.get(month) })
  }
  return months.reverse()
}
