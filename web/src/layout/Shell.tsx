import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { PageName } from '@unspun/contract/pages.ts'
import { useEffect, useRef } from 'react'
import { Outlet, useLoaderData, useLocation, useMatches } from 'react-router'
import { VoteHints } from '../fixes/votes/VoteHints.tsx'
import { RecentHeadlines } from '../news/RecentHeadlines.tsx'
import { pageDeclarations } from '../pages.ts'
import { BottomBar } from './BottomBar.tsx'
import { DemoNote } from './DemoNote.tsx'
import { Footer } from './Footer.tsx'
import type { ShellData } from './load-shell.ts'
import { NavList } from './NavList.tsx'
import { Offline } from './Offline.tsx'
import { OverlayHost } from './OverlayHost.tsx'
import { PageProgress } from './PageProgress.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { TopBar } from './TopBar.tsx'

/** After a navigation, focuses the start of the page or the element in the URL's fragment, so that screen readers continue there. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}

export function Shell() {
  const { domains, feed } = useLoaderData<ShellData>()
  const main = useFocusOnNewPage()
  useShortcuts()
  const name = useMatches().at(-1)?.id as PageName
  const isAlone = pageDeclarations[name]?.alone ?? false
  return (
    <>
      <a href="#main" className="skip-link">
        {siteMessages.skip}
      </a>
      <PageProgress />
      <TopBar />
      <div className="frame columns">
        <nav aria-label="Main" className="side">
          <NavList domains={domains} />
        </nav>
        <div className="middle">
          <DemoNote />
          <main id="main" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {isAlone ? null : (
          <aside aria-labelledby="recent-headlines" className="side">
            <RecentHeadlines feed={feed} />
          </aside>
        )}
        <Footer />
      </div>
      <BottomBar />
      <VoteHints />
      <Offline />
      <OverlayHost domains={domains} />
      <ScrollKeeper />
    </>
  )
}
