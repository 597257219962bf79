import * as say from '@unspun/contract/messages/search.ts'

interface Props {
  open?: boolean
  empty?: boolean
  /** The parts of the query that were ignored. If there are any, only they are shown. */
  leftOut?: readonly string[]
}

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
