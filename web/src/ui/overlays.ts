import type { ActDetails, ModeratorAction, Reportable, Thing } from '@unspun/contract/actions.ts'
import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'

/** An article for a new fix. Facts that are known before the site has fetched its page are shown at once. */
export interface Article {
  url: string
  title?: string
  domain?: string
  image?: string
  /** The address comes from outside the site, and the reader has not pressed anything yet. */
  fromOutside?: true
}

/** A thing to act on, as the call takes it. `text` is its title in the popup. */
export interface TaskThing {
  what: Thing
  id: number
  name?: string
  text: string
}

/**
 * The task of a moderator, before they give the reason. Plain JSON, which may be stored.
 * - `details`: those that the form does not ask for
 * - `undo`: undoes an action, with `ofSite` one on the whole site; `effect` says what that means
 * - `appeal`: decides a request for a review
 */
export type ActTask =
  | { do: ModeratorAction; things: readonly TaskThing[]; title?: string; details?: ActDetails }
  | { undo: number; text: string; ofSite?: true; title?: string; effect?: string }
  | { appeal: number; uphold: boolean; text: string }

/**
 * An overlay over the page. It is part of the history entry, so Back closes it and Forward opens it again. Plain JSON, which may be stored.
 * `invitation`: with which somebody registers. `keepsAnswers`: somebody signs in to keep their answers in Today's five.
 */
export type Overlay =
  | { kind: 'nav' }
  | { kind: 'login'; tab?: 'login' | 'register'; then?: Overlay; keepsAnswers?: boolean; invitation?: string }
  | { kind: 'confirm' }
  | { kind: 'addHeadline'; url?: string }
  | { kind: 'addFix'; headline_id: number }
  | { kind: 'newFix'; article: Article }
  | { kind: 'search'; url: string }
  | { kind: 'newsItem'; item: FeedHeadline; asks?: boolean }
  | { kind: 'share'; title: string; path: string; fix?: number | undefined }
  | { kind: 'embed'; id: number; title: string }
  | { kind: 'why'; id: number; title: string }
  | { kind: 'keys' }
  | { kind: 'report'; what: Reportable; id: number; title: string }
  | { kind: 'appeal'; action_id: number }
  | { kind: 'act'; task: ActTask }

export interface OverlayState {
  overlay?: Overlay
}

let shown = false
let opening = false

export function setShown(value: boolean): void {
  shown = value
  opening = false
}

export const keepsReads = (): boolean => shown || opening

/** Runs it after the popup has closed, because the page loads nothing while a popup is open or closing. */
export function afterPopup(run: () => void): void {
  if (keepsReads()) requestAnimationFrame(() => afterPopup(run))
  else run()
}

/** True if a navigation only opens or closes an overlay. The page below then stays as it is and loads nothing. */
export function keepsPage(from: URL, to: URL): boolean {
  return keepsReads() && from.pathname === to.pathname && from.search === to.search
}

/** `leave` replaces the overlay by another page, so that Back does not open it again. */
export function useOverlays() {
  const navigate = useNavigate()
  return useMemo(() => {
    const put = (overlay: Overlay, replace: boolean) => {
      opening = true
      const { pathname, search, hash } = location
      void navigate({ pathname, search, hash }, { state: { overlay }, replace, preventScrollReset: true })
    }
    return {
      open: (overlay: Overlay) => put(overlay, shown),
      swap: (overlay: Overlay) => put(overlay, true),
      close: () => void navigate(-1),
      leave: (to: string) => void navigate(to, { replace: true }),
    }
  }, [navigate])
}
