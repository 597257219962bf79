import './rewrite.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'

interface Props {
  /** The printed headline. */
  original: string
  /** The headline that a reader wrote. */
  fix: string
  /** The page of the fix. */
  href?: string
}

/** One example of what the site does: the printed headline, struck through, and the fix below it. */
export function Rewrite({ original, fix, href }: Props) {
  return (
    <>
      <p className="rewrite-original">
        <span className="sr-only">{fixMessages.originalLabel} </span>
        <s dir="auto">{original}</s>
      </p>
      <p className="rewrite-fix" dir="auto">
        <span className="sr-only">{fixMessages.fixLabel} </span>
        {href === undefined ? fix : <a href={href}>{fix}</a>}
      </p>
    </>
  )
}
