import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import type { ChangeNumbers, Comparison, Numbers } from '@unspun/contract/numbers.ts'
import { MonthBars } from './MonthBars.tsx'
import { Plot } from './Plot.tsx'
import { RowBars } from './RowBars.tsx'
import { topOf } from './scale.ts'

const shareOf = (part: number, all: number) => (all > 0 ? part / all : 0)

export function Plots({ numbers }: { numbers: Numbers }) {
  return (
    <div className="stack plots">
      <FixesByMonth numbers={numbers} />
      <ShareByMonth numbers={numbers} />
      <Hints numbers={numbers} />
      <Lengths pairs={numbers.length} />
      <Calm pairs={numbers.calm} isRead={numbers.hints.read > 0} />
      <Changes numbers={numbers.changes} />
    </div>
  )
}

function FixesByMonth({ numbers }: { numbers: Numbers }) {
  const { title, says, definition, column } = numbersMessages.fixes
  const bars = numbers.months.map(({ month, fixes }) => ({
    month,
    value: fixes,
    cells: [numbersMessages.count(fixes)],
  }))
  return (
    <Plot name="fixes" title={title} says={says(numbers)} definition={definition}>
      <MonthBars
        title={title}
        description={says(numbers)}
        top={topOf(Math.max(...bars.map(({ value }) => value)))}
        inWords={numbersMessages.shortCount}
        columns={[column]}
        bars={bars}
      />
    </Plot>
  )
}

function ShareByMonth({ numbers }: { numbers: Numbers }) {
  const { title, says, definition, columns } = numbersMessages.share
  const bars = numbers.months.map(({ month, headlines, fixed }) => {
    const share = headlines > 0 ? fixed / headlines : null
    const cells = [
      numbersMessages.count(headlines),
      numbersMessages.count(fixed),
      share === null ? '–' : numbersMessages.percent(share),
    ]
    return { month, value: share, cells }
  })
  return (
    <Plot name="share" title={title} says={says(numbers)} definition={definition}>
      <MonthBars
        title={title}
        description={says(numbers)}
        top={1}
        inWords={numbersMessages.percent}
        columns={columns}
        bars={bars}
      />
    </Plot>
  )
}

function Hints({ numbers }: { numbers: Numbers }) {
  const { title, says, none, definition, columns, unread } = numbersMessages.hints
  const { read, kinds } = numbers.hints
  const rows = kinds.map(({ kind, headlines }) => {
    const part = shareOf(headlines, read)
    return {
      label: numbersMessages.kinds[kind],
      part,
      cells: [numbersMessages.count(headlines), numbersMessages.percent(part)],
      isPrinted: true,
    }
  })
  return (
    <Plot name="hints" title={title} says={read > 0 ? says(numbers) : unread} definition={definition}>
      {rows.length > 0 ? <RowBars columns={columns} rows={rows} /> : read > 0 ? <p className="note">{none}</p> : null}
    </Plot>
  )
}

function Lengths({ pairs }: { pairs: Comparison }) {
  const { title, says, definition, columns } = numbersMessages.length
  const longer = Math.max(pairs.printed, pairs.fix)
  const row = (label: string, value: number, isPrinted: boolean) => ({
    label,
    part: shareOf(value, longer),
    cells: [numbersMessages.count(value)],
    isPrinted,
  })
  return (
    <Plot
      name="length"
      title={title}
      says={pairs.pairs > 0 ? says(pairs) : numbersMessages.noPairs}
      definition={definition}
    >
      {pairs.pairs > 0 ? (
        <RowBars
          columns={columns}
          rows={[row(numbersMessages.printed, pairs.printed, true), row(numbersMessages.leadingFix, pairs.fix, false)]}
        />
      ) : null}
    </Plot>
  )
}

function Calm({ pairs, isRead }: { pairs: Comparison; isRead: boolean }) {
  const { title, says, definition, columns, ...kinds } = numbersMessages.calm
  const rows = (['less', 'same', 'more'] as const).map((kind) => {
    const part = shareOf(pairs[kind], pairs.pairs)
    return { label: kinds[kind], part, cells: [numbersMessages.count(pairs[kind]), numbersMessages.percent(part)] }
  })
  return (
    <Plot
      name="calm"
      title={title}
      says={pairs.pairs > 0 ? says(pairs) : isRead ? numbersMessages.noPairs : numbersMessages.hints.unread}
      definition={definition}
    >
      {pairs.pairs > 0 ? <RowBars columns={columns} rows={rows} /> : null}
    </Plot>
  )
}

function Changes({ numbers }: { numbers: ChangeNumbers }) {
  const { title, says, none, definition, columns, ...kinds } = numbersMessages.changes
  const { looked_up, changed, followed } = numbers
  const row = (label: string, headlines: number, isPrinted: boolean) => {
    const part = shareOf(headlines, looked_up)
    return { label, part, cells: [numbersMessages.count(headlines), numbersMessages.percent(part)], isPrinted }
  }
  const rows = [
    row(kinds.same, looked_up - changed, true),
    row(kinds.changed, changed, true),
    row(kinds.followed, followed, false),
  ]
  return (
    <Plot name="changes" title={title} says={looked_up > 0 ? says(numbers) : none} definition={definition}>
      {looked_up > 0 ? <RowBars columns={columns} rows={rows} /> : null}
    </Plot>
  )
}
