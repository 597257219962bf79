import type { ReactElement } from 'react'

interface Props {
  /** Used in the element's id. */
  name: string
  title: string
  says?: string | undefined
  definition: string
  children: ReactElement | null
}

export function Plot({ name, title, says, definition, children }: Props) {
  const id = `plot-${name}`
  return (
    <section aria-labelledby={id} className="panel plot">
      <h2 id={id}>{title}</h2>
      {says ? <p className="plot-says">{says}</p> : null}
      {children}
      <p className="note">{definition}</p>
    </section>
  )
}
