import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import { monthName, shortMonthName } from './month-name.ts'
import { labelledPlaces } from './scale.ts'

/** `value` is in the unit of `top`, null for no bar. `cells` are its values in the table. */
export interface MonthBar {
  month: string
  value: number | null
  cells: readonly string[]
}

interface Props {
  title: string
  description: string
  top: number
  inWords: (value: number) => string
  columns: readonly string[]
  bars: readonly MonthBar[]
}

const HEIGHT = 168
/** In SVG units: space above the scale's end for half its label, and below the bars for the months. */
const ABOVE = 8
const BELOW = 24
const FLOOR = HEIGHT - BELOW

export function MonthBars({ title, description, top, inWords, columns, bars }: Props) {
  const slot = 100 / bars.length
  const labelled = labelledPlaces(bars.length)
  const y = (value: number) => FLOOR - (value / top) * (FLOOR - ABOVE)
  return (
    <>
      <svg className="month-bars" width="100%" height={HEIGHT} role="img" aria-label={`${title}. ${description}`}>
        {[top, top / 2, 0].map((value) => (
          <g key={value}>
            <line className={value ? 'scale-line' : 'floor'} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            <text x={-8} y={y(value) + 4} textAnchor="end">
              {inWords(value)}
            </text>
          </g>
        ))}
        {bars.map(({ month, value, cells }, place) => (
          <g key={month}>
            <title>{`${monthName(month)}: ${cells.join(', ')}`}</title>
            <rect className="slot" x={`${place * slot}%`} width={`${slot}%`} y="0" height={FLOOR} />
            {value ? (
              <rect
                className="part"
                x={`${(place + 0.16) * slot}%`}
                width={`${0.68 * slot}%`}
                y={Math.min(y(value), FLOOR - 2)}
                height={Math.max(FLOOR - y(value), 2)}
                rx="2"
              />
            ) : null}
            {labelled.has(place) ? (
              <text
                x={place === bars.length - 1 ? '100%' : `${(place + 0.5) * slot}%`}
                y={HEIGHT - 6}
                textAnchor={place === bars.length - 1 ? 'end' : 'middle'}
              >
                {shortMonthName(month)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details>
        <summary>{numbersMessages.showTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{numbersMessages.month}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ month, cells }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                {columns.map((column, place) => (
                  <td key={column}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
