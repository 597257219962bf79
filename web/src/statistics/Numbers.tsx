import './numbers.css'
import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import { numbersLimits } from '@unspun/contract/numbers.ts'
import type { NumbersData } from '../pages/numbers/load.ts'
import { Time } from '../ui/Time.tsx'
import { Plots } from './Plots.tsx'

export function Numbers({ found }: { found: NumbersData }) {
  const { domain, headline_count, counted_at, numbers } = found
  const mayHave = headline_count >= numbersLimits.from
  if (!numbers || !mayHave) {
    const isCounted = domain ? !mayHave : counted_at !== undefined
    return <p className="empty">{isCounted ? numbersMessages.tooFew(headline_count) : numbersMessages.notCounted}</p>
  }
  const facts = [
    [numbersMessages.facts.headlines, numbers.headlines],
    [numbersMessages.facts.fixed, numbers.fixed],
    [numbersMessages.facts.fixes, numbers.fixes],
    [numbersMessages.facts.hinted, numbers.hints.read > 0 ? numbers.hints.hinted : undefined],
  ] as const
  return (
    <>
      <dl className="panel number-facts">
        {facts.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number === undefined ? '–' : numbersMessages.count(number)}</dd>
          </div>
        ))}
      </dl>
      <p className="note not-a-verdict">{numbersMessages.notAVerdict}</p>
      <Plots numbers={numbers} />
      {counted_at ? (
        <p className="note numbers-time">
          {numbersMessages.countedOnceAnHour} <Time at={counted_at} />
        </p>
      ) : null}
    </>
  )
}
