export type Cell = string | number | boolean | Date | null

/** Begins with these characters, a text would be a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

/** A line of CSV (RFC 4180). Texts that a spreadsheet would take for a formula get an apostrophe in front. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
