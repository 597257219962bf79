import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../app.ts'
import { EarlierWording } from '../headlines/history/EarlierWording.tsx'
import { Title } from '../headlines/Title.tsx'
import { Byline } from './Byline.tsx'
import { Vote } from './votes/Vote.tsx'

interface Props {
  id: number
  /** The earlier words that the card strikes through, if it does. */
  struck: string | undefined
}

export function FixLine({ id, struck }: Props) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li>
      <div>
        <a href={pages.fix(fix)} className="fix-link" dir="auto">
          <Title of={fix.title} />
        </a>
        <EarlierWording of={fix} struck={struck} />
        <Byline fix={fix} pictured />
      </div>
      <Vote id={id} />
    </li>
  )
}
