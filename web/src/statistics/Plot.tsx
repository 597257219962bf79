import type { ReactNode } from 'react'

interface Props {
  /** A word for its id. */
  name: string
  title: string
  /** Its main number in words. */
  says?: string | undefined
  definition: string
  children: ReactNode
}

/** A plot with its title, its main number in words, and the definition of what is counted. */
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
