import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { X } from 'lucide'
import { useState } from 'react'
import { useApp } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { closeIntroduction } from './marks.ts'

/** The address on which the person came to the site, in the browser. */
let firstPath: string | undefined

/** Closes the greeting. The focus goes to the page, because the button is gone. */
function close(): void {
  closeIntroduction()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Says what the site is, to people whose first page is not home. Like the introduction on home, it is part of everybody's page, and a class of
 * `<html>` hides it from members and from those who have closed it.
 */
export function Greeting() {
  const { site } = useApp()
  const hydrated = useHydrated()
  // People who come from another page of the site know it. Going back to the first page finds it as it was left.
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
