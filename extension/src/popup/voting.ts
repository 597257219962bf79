import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { logInMark, pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { type VoteValue, voteAfterPress } from '@unspun/contract/votes.ts'
import type { Account, KnownFix } from '../messages.ts'
import type { SiteAddresses } from '../site-addresses.ts'
import { askWorker } from '../ui/ask-worker.ts'
import { linkOut } from '../ui/controls.ts'
import { element } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'
import { voteArrows } from './vote-arrows.ts'

export interface AskedForVotes {
  account: boolean
  /** The number of fixes in the request. */
  among: number
  voted: boolean
}

export interface Voting {
  element: HTMLElement
  asked: () => AskedForVotes
}

interface VotingOptions {
  fix: KnownFix
  url: string
  site: SiteAddresses
  isPrivate: boolean
  /** Called after a request to the site. */
  changed: () => void
}

const HINT = 'vote-hint'

/** Shows a vote at once, and reverts it with the site's own words if the site refuses it. */
export function startVoting({ fix, url, site, isPrivate, changed }: VotingOptions): Voting {
  const { headline_fix_id } = fix
  let account: Account | null = isPrivate ? { state: 'elsewhere', vote: null, asked_votes: 0 } : null
  let mine: VoteValue = 0
  let total = fix.votes
  let isSending = false
  const asked: AskedForVotes = { account: false, among: 0, voted: false }

  const arrows = voteArrows(fix.title, HINT, (pressed) => void press(pressed))
  const beside = element('div', { class: 'beside' })
  const said = element('p', { id: 'vote-said', role: 'status', class: 'said-vote' })

  function show(): void {
    const isElsewhere = account?.state === 'elsewhere'
    arrows.element.hidden = isElsewhere
    const may = account?.state === 'in' || account?.state === 'away'
    arrows.show({ total, mine, isBusy: account === null || isSending, may })
    beside.replaceChildren(...besideOf(account, { fix: { ...fix, votes: total }, site, isPrivate }))
  }

  function say(...words: (Node | string)[]): void {
    said.replaceChildren(...words)
  }

  async function ask(): Promise<void> {
    account = (await askWorker({ kind: 'account', headline_fix_id, url })) ?? {
      state: 'away',
      vote: null,
      asked_votes: 0,
    }
    // Without a response, an earlier press here stays valid.
    mine = account.vote ?? (account.state === 'out' ? 0 : mine)
    asked.account ||= account.state !== 'elsewhere'
    asked.among = Math.max(asked.among, account.asked_votes)
    show()
    changed()
  }

  async function press(pressed: 1 | -1): Promise<void> {
    if (account === null || isSending || (account.state !== 'in' && account.state !== 'away')) return
    const before = { mine, total }
    const vote_value = voteAfterPress(mine, pressed)
    mine = vote_value
    total += vote_value - before.mine
    isSending = true
    say()
    show()
    const answer = await askWorker({ kind: 'vote', headline_fix_id, vote_value })
    isSending = false
    if (!answer || answer.failed !== undefined) {
      mine = before.mine
      total = before.total
      if (answer) account = { ...account, state: answer.state }
      say(answer?.failed ?? voteMessages.failed)
    } else {
      mine = answer.vote
      total = answer.total
      account = { ...account, state: 'in' }
      asked.voted = true
      if (answer.counts_later) say(...countsLater(site))
    }
    show()
    changed()
  }

  show()
  if (!isPrivate) {
    void ask()
    // The reader may return from the tab in which they have logged in.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && account && !isSending && account.state !== 'in') void ask()
    })
  }
  return {
    element: element('div', { class: 'voting' }, element('div', { class: 'vote-row' }, arrows.element, beside), said),
    asked: () => asked,
  }
}

function besideOf(
  account: Account | null,
  { fix, site, isPrivate }: { fix: KnownFix; site: SiteAddresses; isPrivate: boolean },
): HTMLElement[] {
  const words = (text: string) => element('p', { id: HINT, class: 'note' }, text)
  if (account?.state === 'out')
    return [linkOut(HINT, site.url + pages.fix(fix) + logInMark, 'btn-line', voteMessages.login)]
  if (account?.state === 'unverified')
    return [
      words(voteMessages.verify),
      linkOut('verify', site.url + pages.settings('verify'), 'quiet-link', uiMessages.verifyOn(site.name)),
    ]
  if (account?.state === 'elsewhere')
    return [
      element('p', { class: 'note' }, uiMessages.votes(fix.votes)),
      linkOut('vote', site.url + pages.fix(fix), 'btn-line', uiMessages.voteOn(site.name)),
      words(isPrivate ? uiMessages.privateVote(site.name) : uiMessages.elsewhere(site.name)),
    ]
  return []
}

const countsLater = (site: SiteAddresses): (Node | string)[] => [
  voteMessages.countsLater(ranking.placedVotes, ranking.votingDays),
  ' ',
  linkOut('ranking', site.url + pages.ranking(), 'inline-link', rankingMessages.howItWorks),
]
