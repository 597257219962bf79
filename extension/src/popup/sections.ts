import { pages } from '@unspun/contract/pages.ts'
import { newFixOf } from '@unspun/contract/sharing.ts'
import type { KnownPage, State } from '../messages.ts'
import { changeSettings } from '../ui/change-settings.ts'
import { button, linkOut, modeChoice, switchOf } from '../ui/controls.ts'
import { element } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'
import { allOutlets, patternsOf } from '../ui/outlet-patterns.ts'
import type { PopupFacts } from './facts.ts'
import { outletChoice, withOutlet } from './page-words.ts'
import type { AskedForVotes, Voting } from './voting.ts'

/** The buttons that permit this outlet or all. Browsers show the prompt only while they handle a press, so nothing may be awaited before. */
export function permissionSection(outlet: string, asked: (isGranted: boolean) => void): HTMLElement {
  const ask = (origins: string[]) => void chrome.permissions.request({ origins }).then(asked, () => asked(false))
  return element(
    'section',
    { class: 'stack' },
    button('allow', 'btn-brand wide', uiMessages.allow(outlet), () => ask(patternsOf(outlet))),
    button('allow-all', 'btn-line wide', uiMessages.allowAll, () => ask(allOutlets)),
    element('p', { class: 'note' }, uiMessages.allowNote),
  )
}

export function switchesSection(
  { settings }: PopupFacts,
  { url, outlet }: { url: string; outlet: string },
): HTMLElement {
  const choice = outletChoice(settings, url)
  const choose = (changed: Partial<typeof choice>) =>
    void changeSettings((now) => withOutlet(now, outlet, { ...outletChoice(now, url), ...changed }))
  return element(
    'section',
    {},
    switchOf({
      id: 'on-here',
      label: uiMessages.onHere(outlet),
      on: choice.on,
      disabled: !settings.on,
      change: (on) => choose({ on }),
    }),
    switchOf({
      id: 'on-everywhere',
      label: uiMessages.onEverywhere,
      on: settings.on,
      change: (on) => void changeSettings((now) => ({ ...now, on })),
    }),
    modeChoice({
      id: 'mode-here',
      legend: uiMessages.modeHere(outlet),
      chosen: choice.mode,
      disabled: !settings.on || !choice.on,
      change: (mode) => choose({ mode }),
    }),
  )
}

/** The site learns the address only if the reader presses a link. */
export function articleSection(
  { site, known, mayAskOthers }: PopupFacts,
  url: string,
  article: { voting: Voting; others: HTMLElement } | null,
): HTMLElement {
  const { fix } = known
  return element(
    'section',
    { class: 'stack' },
    element('h2', {}, uiMessages.fix),
    ...(fix && article
      ? [
          element('p', { class: 'fix-title', dir: 'auto' }, fix.title),
          article.voting.element,
          mayAskOthers && article.others,
          linkOut(
            'all-fixes',
            site.url + pages.headline({ headline_id: fix.headline_id, title: '' }),
            'quiet-link',
            uiMessages.allFixes,
          ),
        ]
      : [element('p', { class: 'note' }, uiMessages.noFix)]),
    linkOut('write', site.url + newFixOf(url), 'btn-brand wide', uiMessages.write),
  )
}

export function requestsSection(known: KnownPage, state: State, asked: AskedForVotes | null): HTMLElement {
  return element(
    'section',
    { id: 'requests' },
    ...pageAsked(known, asked).map((words) => element('p', { class: 'asked' }, words)),
    asked?.account === true && element('p', { class: 'note' }, uiMessages.accountAsked(asked.among)),
    element('p', { class: 'note' }, uiMessages.requests(state.requests)),
  )
}

function pageAsked(known: KnownPage, asked: AskedForVotes | null): string[] {
  const told = [asked?.voted && uiMessages.voted, known.asked_others && uiMessages.askedOthers].filter((words) => words)
  if (told.length > 0) return told as string[]
  return [known.asked ? uiMessages.maybeAsked : uiMessages.nothingAsked]
}
