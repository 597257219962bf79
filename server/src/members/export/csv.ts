export type Cell = string | number | boolean | Date | null

/** Where a formula would begin, with the wide forms of its characters: see below. */
const FORMULA = /((?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*|")(?='*[=+\-@＝＋－＠])/g
/** Spreadsheets drop these at the start of a cell. */
const DROPPED = /^(?='*[\t\r\n])/

/**
 * Formats a line of CSV (RFC 4180), in which no text becomes a formula (CSV injection). OWASP advises that no cell begins
 * with `=`, `+`, `-`, `@`, a tab or a line end, and that separators and quotes within a text begin no such cell either:
 * where lists are separated by semicolons, spreadsheets split there and do not heed quotes within a cell. So an apostrophe
 * stands before such a character at the start of a text, after a comma, semicolon, tab, bar or line end, also with blanks
 * or quotes between, and right after a double quote. Removing one apostrophe at each of these places gives the text back.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = cell.replace(FORMULA, "$1'").replace(DROPPED, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
