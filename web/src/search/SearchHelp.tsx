import { searchHelp as say } from '@unspun/contract/search/help-messages.ts'

/** The parts that narrow a search. `open`: nothing is searched for yet. `empty`: nothing was found, and there is more to try. */
export function SearchHelp({ open, empty }: { open?: boolean; empty?: boolean }) {
  return (
    <>
      {empty ? <p>{say.nothing}</p> : null}
      <details className="search-help" open={open}>
        <summary>{say.title}</summary>
        <dl>
          {say.parts.map(([typed, meaning]) => (
            <div key={typed}>
              <dt>
                <code>{typed}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** The parts of a search that were left out. */
export function NotUnderstood({ parts }: { parts: readonly string[] }) {
  return <p className="caution">{say.notUnderstood(parts)}</p>
}
