import './rewrite.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'

interface Props {
  original: string
  fix: string
  href?: string
}

export function Rewrite({ original, fix, href }: Props) {
  return (
    <>
      <p className="rewrite-original">
        <span className="sr-only">{fixMessages.originalLabel} </span>
        <s dir="auto">{original}</s>
      </p>
      <p className="rewrite-fix" dir="auto">
        <span className="sr-only">{fixMessages.fixLabel} </span>
        {href === undefined ? <span>{fix}</span> : <a href={href}>{fix}</a>}
      </p>
    </>
  )
}
