/** A row: the length of its bar from 0 to 1, and its numbers. `isPrinted` marks the outlet's own headlines, drawn in grey. */
export interface RowBar {
  label: string
  part: number
  cells: readonly string[]
  isPrinted?: boolean
}

/** Screen readers skip the bars, because the numbers are next to them. */
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
