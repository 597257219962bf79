import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { X } from 'lucide'
import { useState } from 'react'
import { useApp } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { closeIntroduction } from './marks.ts'

/** The first path that the reader opened in this tab. */
let firstPath: string | undefined

/** Closes the greeting and moves the focus to the page, because the button is removed. */
function close(): void {
  closeIntroduction()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Shown to readers whose first page is not home. Part of every page, and hidden from members and readers who have closed it by a class of
 * `<html>`.
 */
export function Greeting() {
  const { site } = useApp()
  const hydrated = useHydrated()
  // Readers who come from another page of the site know it. Going back to the first page shows it again.
  const [isFirstPage] = useState(() => {
    if (!hydrated) firstPath = globalThis.location?.pathname
    return !hydrated || location.pathname === firstPath
  })
  if (!isFirstPage) return null
  return (
    <aside aria-label={siteMessages.introduction} className="greeting">
      <p>
        {siteMessages.greeting(site.name)} <a href={pages.howItWorks()}>{siteMessages.howItWorks}</a>
      </p>
      <button
        type="button"
        className="icon-btn needs-script"
        aria-label={siteMessages.closeIntroduction}
        onClick={close}
      >
        <Icon of={X} size={16} />
      </button>
    </aside>
  )
}
