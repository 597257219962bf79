import './overlays.css'
import { logInMark } from '@unspun/contract/pages.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useBrowser, useSession } from '../app.ts'
import { AddFixForm } from '../fixes/AddFixForm.tsx'
import { WhyPopup } from '../fixes/ranking/WhyPopup.tsx'
import { AddHeadlinePopup } from '../headlines/AddHeadlinePopup.tsx'
import { SearchPopup } from '../headlines/SearchPopup.tsx'
import { keepDraft } from '../identity/kept-article/kept-article.ts'
import { LoginPopup } from '../identity/LoginPopup.tsx'
import { lazyPart } from '../lazy.tsx'
import { ConfirmPopup } from '../members/settings/ConfirmPopup.tsx'
import { NewsItemPopup } from '../news/NewsItemPopup.tsx'
import { SharePopup } from '../publishing/share/SharePopup.tsx'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { Popup, PopupTitle } from '../ui/Popup.tsx'
import type { ShellData } from './load-shell.ts'
import { NavDrawer } from './NavDrawer.tsx'
import { ShortcutsPopup } from './shortcuts/ShortcutsPopup.tsx'
import { Toasts } from './Toasts.tsx'

/** Popups that few people open are loaded separately. */
const Moderating = lazyPart(() => import('../moderation/ModeratingPopup.tsx').then((file) => file.ModeratingPopup))
const Embedding = lazyPart(() => import('../publishing/embeds/EmbedPopup.tsx').then((file) => file.EmbedPopup))

type Popped = Exclude<Overlay, { kind: 'nav' }>

function Content({ overlay }: { overlay: Popped }) {
  switch (overlay.kind) {
    case 'login':
      return (
        <LoginPopup
          tab={overlay.tab}
          then={overlay.then}
          keepsAnswers={overlay.keepsAnswers}
          invitation={overlay.invitation}
        />
      )
    case 'confirm':
      return <ConfirmPopup />
    case 'addHeadline':
      return <AddHeadlinePopup url={overlay.url} />
    case 'addFix':
      return (
        <>
          <PopupTitle>New Fix</PopupTitle>
          <AddFixForm headline_id={overlay.headline_id} />
        </>
      )
    case 'newFix':
      return (
        <>
          <PopupTitle>New Fix</PopupTitle>
          <AddFixForm key={overlay.article.url} article={overlay.article} />
        </>
      )
    case 'search':
      return <SearchPopup key={overlay.url} url={overlay.url} />
    case 'newsItem':
      return <NewsItemPopup item={overlay.item} asks={overlay.asks} />
    case 'share':
      return <SharePopup title={overlay.title} path={overlay.path} fix={overlay.fix} />
    case 'embed':
      return (
        <Suspense fallback={<div className="progress in-form" />}>
          <Embedding key={overlay.id} id={overlay.id} title={overlay.title} />
        </Suspense>
      )
    case 'why':
      return <WhyPopup key={overlay.id} id={overlay.id} title={overlay.title} />
    case 'keys':
      return <ShortcutsPopup />
    case 'report':
    case 'appeal':
    case 'act':
      return (
        <Suspense fallback={<div className="progress in-form" />}>
          <Moderating overlay={overlay} />
        </Suspense>
      )
  }
}

interface Props extends Pick<ShellData, 'domains'> {
  overlay: Overlay | undefined
}

/** All popups, the drawer and the notices, in one chunk of code. */
export function Overlays({ overlay, domains }: Props) {
  const { open, close } = useOverlays()
  const { state } = useSession()
  const { drafts } = useBrowser()
  useEffect(() => {
    drafts.onKeep = keepDraft
  }, [drafts])
  const answered = useRef(false)
  useEffect(() => {
    if (answered.current || location.hash !== logInMark || state === 'loading') return
    answered.current = true
    if (state === 'out') open({ kind: 'login' })
  }, [state, open])
  const popped = overlay && overlay.kind !== 'nav' ? overlay : undefined
  const [last, setLast] = useState(popped)
  if (popped && popped !== last) setLast(popped)
  // Closing navigates back, which takes a moment. A second Escape in that time must not leave the page.
  const closing = useRef(false)
  useEffect(() => {
    closing.current = overlay === undefined
  }, [overlay])
  const closeOnce = () => {
    if (closing.current) return
    closing.current = true
    close()
  }
  return (
    <>
      <Popup open={popped !== undefined} kind={last?.kind} onClose={closeOnce}>
        {last ? <Content key={last.kind} overlay={last} /> : null}
      </Popup>
      <NavDrawer open={overlay?.kind === 'nav'} onClose={closeOnce} domains={domains} />
      <Toasts />
    </>
  )
}
