import type { KnownPage, Tell } from '../messages.ts'
import { loadSettings } from '../settings-store.ts'
import { site } from '../site.ts'
import type { SiteAddresses } from '../site-addresses.ts'
import { askWorker } from '../ui/ask-worker.ts'
import { mayNameArticle } from '../ui/browsing-consent.ts'
import { patternsOf } from '../ui/outlet-patterns.ts'
import type { PageFacts, Shown } from './page-words.ts'

export interface PopupFacts extends PageFacts {
  site: SiteAddresses
  known: KnownPage
  /** In a private window the site is not asked about the reader's account. */
  isPrivate: boolean
  /** The site may be asked for the article's other fixes if the reader wants it. */
  mayAskOthers: boolean
}

/** Collects what the popup shows about the active tab. Null if the worker does not answer. */
export async function loadFacts(): Promise<PopupFacts | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const url = tab?.url ?? null
  const shown = await askPage(tab?.id)
  const [ofSite, settings, answer] = await Promise.all([
    site(),
    loadSettings(),
    askWorker({ kind: 'state', url, is_shown: shown?.article === true }),
  ])
  if (!answer) return null
  const { outlet } = answer.page
  const isPrivate = tab?.incognito === true
  const isOwn = outlet !== null && Object.values(ofSite).some((own) => URL.parse(own)?.host === URL.parse(url!)?.host)
  return {
    site: ofSite,
    siteName: ofSite.name,
    page: outlet === null ? null : { url: url!, outlet, isOwn },
    isAllowed: outlet !== null && (await chrome.permissions.contains({ origins: patternsOf(outlet) })),
    settings,
    state: answer.state,
    known: answer.page,
    isPrivate,
    mayAskOthers: !isPrivate && (await mayNameArticle()),
    shown,
  }
}

/** In pages without our script, nobody receives this. */
async function askPage(tab: number | undefined): Promise<Shown> {
  const message: Tell = { kind: 'shown' }
  try {
    return tab === undefined ? null : ((await chrome.tabs.sendMessage(tab, message, { frameId: 0 })) ?? null)
  } catch {
    return null
  }
}
