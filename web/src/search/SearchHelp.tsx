import * as searchMessages from '@unspun/contract/messages/search.ts'

interface Props {
  open?: boolean
  empty?: boolean
  /** The parts of the query that were ignored. If there are any, only they are shown. */
  leftOut?: readonly string[]
}

export function SearchHelp({ open, empty, leftOut }: Props) {
  if (leftOut) return <p className="caution">{searchMessages.notUnderstood(leftOut)}</p>
  return (
    <>
      {empty ? <p>{searchMessages.tryOthers}</p> : null}
      <details className="search-help" open={open}>
        <summary>{searchMessages.narrow}</summary>
        <dl>
          {searchMessages.narrowBy.map(([typed, meaning]) => (
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
