import * as say from '@unspun/contract/messages/numbers.ts'
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
  const { title, says, definition, column } = say.fixes
  const bars = numbers.months.map(({ month, fixes }) => ({ month, value: fixes, cells: [say.count(fixes)] }))
  return (
    <Plot name="fixes" title={title} says={says(numbers)} definition={definition}>
      <MonthBars
        title={title}
        description={says(numbers)}
        top={topOf(Math.max(...bars.map(({ value }) => value)))}
        inWords={say.shortCount}
        columns={[column]}
        bars={bars}
      />
    </Plot>
  )
}

function ShareByMonth({ numbers }: { numbers: Numbers }) {
  const { title, says, definition, columns } = say.share
  const bars = numbers.months.map(({ month, headlines, fixed }) => {
    const share = headlines > 0 ? fixed / headlines : null
    const cells = [say.count(headlines), say.count(fixed), share === null ? '–' : say.percent(share)]
    return { month, value: share, cells }
  })
  return (
    <Plot name="share" title={title} says={says(numbers)} definition={definition}>
      <MonthBars
        title={title}
        description={says(numbers)}
        top={1}
        inWords={say.percent}
        columns={columns}
        bars={bars}
      />
    </Plot>
  )
}

function Hints({ numbers }: { numbers: Numbers }) {
  const { title, says, none, definition, columns, unread } = say.hints
  const { read, kinds } = numbers.hints
  const rows = kinds.map(({ kind, headlines }) => {
    const part = shareOf(headlines, read)
    return { label: say.kinds[kind], part, cells: [say.count(headlines), say.percent(part)], isPrinted: true }
  })
  return (
    <Plot name="hints" title={title} says={read > 0 ? says(numbers) : unread} definition={definition}>
      {rows.length > 0 ? <RowBars columns={columns} rows={rows} /> : read > 0 ? <p className="note">{none}</p> : null}
    </Plot>
  )
}

function Lengths({ pairs }: { pairs: Comparison }) {
  const { title, says, definition, columns } = say.length
  const longer = Math.max(pairs.printed, pairs.fix)
  const row = (label: string, value: number, isPrinted: boolean) => ({
    label,
    part: shareOf(value, longer),
    cells: [say.count(value)],
    isPrinted,
  })
  return (
    <Plot name="length" title={title} says={pairs.pairs > 0 ? says(pairs) : say.noPairs} definition={definition}>
      {pairs.pairs > 0 ? (
        <RowBars
          columns={columns}
          rows={[row(say.printed, pairs.printed, true), row(say.leadingFix, pairs.fix, false)]}
        />
      ) : null}
    </Plot>
  )
}

function Calm({ pairs, isRead }: { pairs: Comparison; isRead: boolean }) {
  const { title, says, definition, columns, ...kinds } = say.calm
  const rows = (['less', 'same', 'more'] as const).map((kind) => {
    const part = shareOf(pairs[kind], pairs.pairs)
    return { label: kinds[kind], part, cells: [say.count(pairs[kind]), say.percent(part)] }
  })
  return (
    <Plot
      name="calm"
      title={title}
      says={pairs.pairs > 0 ? says(pairs) : isRead ? say.noPairs : say.hints.unread}
      definition={definition}
    >
      {pairs.pairs > 0 ? <RowBars columns={columns} rows={rows} /> : null}
    </Plot>
  )
}

function Changes({ numbers }: { numbers: ChangeNumbers }) {
  const { title, says, none, definition, columns, ...kinds } = say.changes
  const { looked_up, changed, followed } = numbers
  const row = (label: string, headlines: number, isPrinted: boolean) => {
    const part = shareOf(headlines, looked_up)
    return { label, part, cells: [say.count(headlines), say.percent(part)], isPrinted }
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
