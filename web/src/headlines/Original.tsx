import { pages } from '@unspun/contract/pages.ts'
import { Title } from './Title.tsx'

interface Props {
  headline_id: number
  title: string
  /** Empty if unknown. */
  lang?: string
  large?: boolean
}

export const originalLabel = <span>Original:</span>

/** The line disappears on hover and focus, so that the text can be read. */
export function Original({ headline_id, title, lang, large }: Props) {
  return (
    <p className={large ? 'original large' : 'original'}>
      {originalLabel}{' '}
      <a href={pages.headline({ headline_id, title })} dir="auto" lang={lang || undefined}>
        <Title of={title} />
      </a>
    </p>
  )
}
