import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../app.ts'
import { Vote } from '../votes/Vote.tsx'
import { Byline } from './Byline.tsx'

/** A fix in one row of a list. */
export function FixLine({ id }: { id: number }) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li>
      <a href={pages.fix(fix)} dir="auto" className="fix-link">
        {fix.title}
      </a>
      <Byline fix={fix} />
      <Vote id={id} />
    </li>
  )
}
