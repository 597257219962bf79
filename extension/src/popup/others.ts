import { pages } from '@unspun/contract/pages.ts'
import type { KnownFix } from '../messages.ts'
import type { SiteAddresses } from '../site-addresses.ts'
import { askWorker } from '../ui/ask-worker.ts'
import { button, linkOut } from '../ui/controls.ts'
import { element } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'

/** The article's other fixes. They are requested only when the reader presses the button, which says what that reveals. */
export function startOthers(fix: KnownFix, site: SiteAddresses, changed: () => void): HTMLElement {
  const said = element('p', { role: 'status', class: 'note' }, uiMessages.othersNote(site.name))
  const show = button('show-others', 'btn-line', uiMessages.showOthers, () => void ask())
  const section = element('div', { class: 'others' }, show, said)

  async function ask(): Promise<void> {
    if (show.ariaDisabled) return
    show.ariaDisabled = 'true'
    said.textContent = uiMessages.loading
    const { headline_id, headline_fix_id } = fix
    const others = (await askWorker({ kind: 'others', headline_id, headline_fix_id }))?.others
    show.ariaDisabled = null
    said.textContent = others ? uiMessages.othersFound(others.length) : uiMessages.othersFailed
    if (others) {
      const hadFocus = document.activeElement === show
      const list = element('ul', { class: 'other-fixes', 'aria-label': uiMessages.others }, ...others.map(itemOf))
      section.replaceChildren(said, list)
      if (hadFocus) list.querySelector('a')?.focus()
    }
    changed()
  }

  function itemOf(other: KnownFix): HTMLElement {
    const title = element('span', { dir: 'auto' }, other.title)
    const votes = element('span', { class: 'note' }, uiMessages.votes(other.votes))
    return element('li', {}, linkOut(`other-${other.headline_fix_id}`, site.url + pages.fix(other), '', title, votes))
  }

  return section
}
