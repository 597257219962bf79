import * as say from '@unspun/contract/messages/search.ts'

interface Props {
  /** Nothing is searched for yet. */
  open?: boolean
  /** Nothing was found, and there is more to try. */
  empty?: boolean
  /** The parts of a search that were left out. Only they are told. */
  leftOut?: readonly string[]
}

/** The parts that narrow a search, and what was not understood of one. */
export function SearchHelp({ open, empty, leftOut }: Props) {
  if (leftOut) return <p className="caution">{say.notUnderstood(leftOut)}</p>
  return (
    <>
      {empty ? <p>{say.tryOthers}</p> : null}
      <details className="search-help" open={open}>
        <summary>{say.narrow}</summary>
        <dl>
          {say.narrowBy.map(([typed, meaning]) => (
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
