import './numbers.css'
import * as say from '@unspun/contract/messages/numbers.ts'
import { numbersLimits } from '@unspun/contract/numbers.ts'
import type { NumbersData } from '../pages/numbers/load.ts'
import { Time } from '../ui/Time.tsx'
import { Plots } from './Plots.tsx'

export function Numbers({ found }: { found: NumbersData }) {
  const { domain, headline_count, counted_at, numbers } = found
  const mayHave = headline_count >= numbersLimits.from
  if (!numbers || !mayHave) {
    const isCounted = domain ? !mayHave : counted_at !== undefined
    return <p className="empty">{isCounted ? say.tooFew(headline_count) : say.notCounted}</p>
  }
  const facts = [
    [say.facts.headlines, numbers.headlines],
    [say.facts.fixed, numbers.fixed],
    [say.facts.fixes, numbers.fixes],
    [say.facts.hinted, numbers.hints.read > 0 ? numbers.hints.hinted : undefined],
  ] as const
  return (
    <>
      <dl className="panel number-facts">
        {facts.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number === undefined ? '–' : say.count(number)}</dd>
          </div>
        ))}
      </dl>
      <p className="note not-a-verdict">{say.notAVerdict}</p>
      <Plots numbers={numbers} />
      {counted_at ? (
        <p className="note numbers-time">
          {say.countedOnceAnHour} <Time at={counted_at} />
        </p>
      ) : null}
    </>
  )
}
