import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  children: ReactNode
}

/** A section of the settings. The anchor is its heading, so that following a link to it also moves the focus there. */
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
