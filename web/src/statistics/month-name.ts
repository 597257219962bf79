const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month such as `2026-11` for people: `Nov 2026`. */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1]} ${year}`
}

/** The same for narrow places: `Nov ’26`. */
export const shortMonthName = (month: string): string => monthName(month).replace(/ \d\d/, ' ’')
