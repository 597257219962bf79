import { onSettingsChange } from '../settings-store.ts'
import { askWorker } from '../ui/ask-worker.ts'
import { element, place, redraw } from '../ui/elements.ts'
import { knownSection } from '../ui/known-section.ts'
import { uiMessages } from '../ui/messages.ts'
import { loadFacts, type PopupFacts } from './facts.ts'
import { startOthers } from './others.ts'
import { pageWords } from './page-words.ts'
import { articleSection, permissionSection, requestsSection, switchesSection } from './sections.ts'
import { startVoting, type Voting } from './voting.ts'

/** In milliseconds. After a change the page needs a moment to show its headlines. */
const PAGE_WAITS = [300, 1500]

// A popup has no width of its own. On phones it is a page.
if (chrome.extension.getViews({ type: 'popup' }).includes(window)) document.documentElement.classList.add('in-popup')

let isKnownOpen = false
let wasDenied = false
let drawn = 0
let article: { fix: number; voting: Voting; others: HTMLElement } | null = null

async function draw(): Promise<void> {
  const drawing = ++drawn
  const facts = await loadFacts()
  // A later call has started to draw.
  if (drawing !== drawn) return
  document.documentElement.dataset.ready = ''
  if (!facts) {
    say(uiMessages.failed)
    redraw(place('page'))
    return
  }
  document.title = facts.siteName
  place('name').textContent = facts.siteName
  say(wasDenied && !facts.isAllowed ? uiMessages.denied : pageWords(facts))
  const { page } = facts
  const isOutlet = page !== null && !page.isOwn
  redraw(
    place('page'),
    isOutlet && !facts.isAllowed && permissionSection(page.outlet, afterQuestion),
    isOutlet && facts.isAllowed && switchesSection(facts, page),
    isOutlet && articleSection(facts, page.url, articleOf(facts, page.url)),
    requestsSection(facts.known, facts.state, article?.voting.asked() ?? null),
    known(facts.state),
  )
}

/** Returns the votes of the article's fix, and its other fixes. They persist when the rest is redrawn. */
function articleOf({ known: { fix }, site, isPrivate, shown }: PopupFacts, url: string): typeof article {
  if (!fix) return null
  const changed = () => void drawRequests(url, shown?.article === true)
  if (article?.fix !== fix.headline_fix_id)
    article = {
      fix: fix.headline_fix_id,
      voting: startVoting({ fix, url, site, isPrivate, changed }),
      others: startOthers(fix, site, changed),
    }
  return article
}

async function drawRequests(url: string, is_shown: boolean): Promise<void> {
  const answer = await askWorker({ kind: 'state', url, is_shown })
  if (answer) place('requests').replaceWith(requestsSection(answer.page, answer.state, article?.voting.asked() ?? null))
}

function known(state: Parameters<typeof knownSection>[0]): HTMLElement {
  const details = element(
    'details',
    { open: isKnownOpen, toggle: () => noteOpen(details.open) },
    element('summary', { id: 'known' }, uiMessages.known),
    knownSection(state, draw),
  )
  return details
}

function noteOpen(isOpen: boolean): void {
  isKnownOpen = isOpen
}

function say(words: string): void {
  const now = place('now')
  if (now.textContent !== words) now.textContent = words
}

function afterQuestion(isGranted: boolean): void {
  wasDenied = !isGranted
  void drawAndWait()
}

async function drawAndWait(): Promise<void> {
  await draw()
  for (const wait of PAGE_WAITS) setTimeout(() => void draw(), wait)
}

onSettingsChange(() => void drawAndWait())
chrome.permissions.onAdded.addListener(() => void drawAndWait())
await draw()
