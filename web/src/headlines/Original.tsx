import { pages } from '@unspun/contract/pages.ts'

/** What the news site printed, struck through; pointing at it or focusing it lifts the line, so that it can be read. */
export function Original({ headline_id, title }: { headline_id: number; title: string }) {
  return (
    <p className="original">
      <span>Original:</span> <a href={pages.headline({ headline_id, title })}>{title}</a>
    </p>
  )
}
