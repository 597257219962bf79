import type { State } from '../messages.ts'
import { askWorker } from './ask-worker.ts'
import { button } from './controls.ts'
import { element, place } from './elements.ts'
import { knownWords } from './known-words.ts'
import { uiMessages } from './messages.ts'

const SAID = 'load-said'

export function knownSection(state: State, loaded: () => Promise<void>): HTMLElement {
  const { rows, faults } = knownWords(state, Date.now())
  const said = element('p', { id: SAID, role: 'status', class: 'note' })
  const check = button('load-now', 'btn-line', uiMessages.loadNow, () => void load())
  async function load() {
    if (check.ariaDisabled === 'true') return
    check.ariaDisabled = 'true'
    said.textContent = uiMessages.checking
    const answer = await askWorker({ kind: 'load-packs' })
    if (answer) await loaded()
    const [fault] = answer ? knownWords(answer.state, Date.now()).faults : [uiMessages.failed]
    // The page has been redrawn meanwhile.
    place(SAID).textContent = fault ?? uiMessages.upToDate
    check.ariaDisabled = null
  }
  return element(
    'div',
    { class: 'stack' },
    ...faults.map((fault) => element('p', { class: 'fault' }, fault)),
    element(
      'dl',
      { class: 'rows' },
      ...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
    check,
    said,
  )
}
