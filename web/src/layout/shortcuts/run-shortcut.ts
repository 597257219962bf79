import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { marks, SESSION_KEY } from '@unspun/contract/site.ts'
import { notify } from '../../ui/notices.ts'
import type { Overlay } from '../../ui/overlays.ts'

interface Actions {
  go: (path: string) => void
  open: (overlay: Overlay) => void
}

/** The second key of a sequence such as `g h` must follow within this time. */
const SEQUENCE_MS = 1500
const GO: Record<string, () => string> = {
  h: pages.home,
  t: pages.today,
  n: pages.inTheNews,
  d: pages.domains,
}
const CARDS = 'main :is(.card, .fix-card, .news-card, .member-fix, .comment)'
const CARD_LINK = ':is(h2, h3) a, .comment-meta a'
let goAt = Number.NEGATIVE_INFINITY

/** `at` is the time of the press in milliseconds. */
export function runShortcut(key: string, at: number, { go, open }: Actions): void {
  const second = at - goAt <= SEQUENCE_MS
  goAt = key === 'g' ? at : Number.NEGATIVE_INFINITY
  const to = second ? GO[key] : undefined
  if (to) go(to())
  else if (key === '?') open({ kind: 'keys' })
  else if (key === 'n') open({ kind: 'addHeadline' })
  else if (key === '/') document.querySelector<HTMLElement>('.top-bar input')?.focus()
  else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
  else if (key === 'u' || key === 'd') vote(key === 'u' ? '.vote-up' : '.vote-down')
}

/** Without a focused card, starts with the first one on the screen. */
function step(way: 1 | -1): void {
  const cards = [...document.querySelectorAll(CARDS)].filter((card) => card.querySelector(CARD_LINK))
  const here = document.activeElement?.closest(CARDS)
  const top = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
  const onScreen = cards.findIndex((card) => card.getBoundingClientRect().bottom > top + 1)
  const at = here ? cards.indexOf(here) + way : onScreen
  const link = cards[at]?.querySelector<HTMLElement>(CARD_LINK)
  link?.focus({ preventScroll: true })
  cards[at]?.scrollIntoView({ block: 'nearest' })
}

function vote(which: string): void {
  const here = document.activeElement?.closest('main :is(li, article.card, .comment)')
  const button = (
    here?.querySelector('.vote') ? here : document.querySelector('.fix-actions')
  )?.querySelector<HTMLElement>(which)
  const isMember = document.documentElement.classList.contains(marks[SESSION_KEY])
  if (button?.getAttribute('aria-disabled') && !isMember) notify(voteMessages.login)
  else button?.click()
}
