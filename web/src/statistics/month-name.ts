const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a month such as `2026-11` as `Nov 2026`. */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1]} ${year}`
}

/** For narrow spaces: `Nov ’26`. */
export const shortMonthName = (month: string): string => monthName(month).replace(/ \d\d/, ' ’')
