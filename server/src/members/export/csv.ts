export type Cell = string | number | boolean | Date | null

/** Spreadsheets evaluate a text that begins with one of these characters. */
const FORMULA = /^[=+\-@\t\r]/

/** Formats a line of CSV (RFC 4180). An apostrophe before a text that looks like a formula prevents CSV injection. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
