/** A row: its bar's length as a part of 1, and its numbers. `isPrinted` is for what outlets print, in grey. */
export interface RowBar {
  label: string
  part: number
  cells: readonly string[]
  isPrinted?: boolean
}

/** A table whose rows have bars, drawn as SVG. The numbers stand beside them, so screen readers skip the bars. */
export function RowBars({ columns, rows }: { columns: readonly string[]; rows: readonly RowBar[] }) {
  return (
    <table className="row-bars">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, part, cells, isPrinted }) => (
          <tr key={label}>
            <th scope="row">
              <span>{label}</span>
              <svg width="100%" height="8" aria-hidden="true">
                <rect className="track" width="100%" height="8" rx="2" />
                <rect className={isPrinted ? 'printed' : 'part'} width={`${100 * part}%`} height="8" rx="2" />
              </svg>
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
