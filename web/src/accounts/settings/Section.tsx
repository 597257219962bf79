import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  children: ReactNode
}

/** One section of the settings. Its heading is what addresses name, so that following one moves the focus there too. */
export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="panel settings-section">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
