import { pages } from '@unspun/contract/pages.ts'

interface Props {
  headline_id: number
  title: string
  large?: boolean
}

export const originalLabel = <span>Original:</span>

/** What the news site printed, struck through; pointing at it or focusing it lifts the line, so that it can be read. */
export function Original({ headline_id, title, large }: Props) {
  return (
    <p className={large ? 'original large' : 'original'}>
      {originalLabel} <a href={pages.headline({ headline_id, title })}>{title}</a>
    </p>
  )
}
