import '../../ui/switch.css'
import { Dialog } from '@base-ui/react/dialog'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PopupTitle } from '../../ui/Popup.tsx'
import { keysAreOn, setKeysOn } from './shortcut-setting.ts'

const keys: readonly [keys: readonly string[], what: string][] = [
  [['g', 'h'], 'Home'],
  [['g', 't'], siteMessages.today],
  [['g', 'n'], newsMessages.title],
  [['g', 'd'], 'Domains'],
  [['/'], 'Search'],
  [['n'], headlineMessages.fixOne],
  [['j'], 'Next card'],
  [['k'], 'Previous card'],
  [['u'], 'Vote up'],
  [['d'], 'Vote down'],
  [['?'], 'These shortcuts'],
]

const moderatorKeys: typeof keys = [
  [['j'], 'Next item'],
  [['k'], 'Previous item'],
  [['x'], 'Select'],
  [['h'], 'Hide'],
  [['d'], 'Keep'],
]
const todayKeys: typeof keys = [
  [['←', '→'], todayMessages.chooseByKey],
  [['Esc'], todayMessages.close],
]

/** The general shortcuts that the moderators' page overrides. */
const replaced = new Set(['j', 'k', 'u', 'd'])

export function ShortcutsPopup() {
  const [on, setOn] = useState(keysAreOn)
  const { pathname } = useLocation()
  const here = pathname === pages.moderation()
  const general = pathname.startsWith(pages.today()) ? [...todayKeys, ...keys] : keys
  const shown = here ? [...moderatorKeys, ...keys.filter(([[key]]) => !replaced.has(key ?? ''))] : general
  return (
    <div className="keys">
      <PopupTitle>Keyboard shortcuts</PopupTitle>
      <Dialog.Description className="note popup-intro">{siteMessages.keysIntro}</Dialog.Description>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
          role="switch"
          checked={on}
          onChange={(event) => {
            setKeysOn(event.target.checked)
            setOn(event.target.checked)
          }}
        />
        Single-key shortcuts
      </label>
      <dl data-off={on ? undefined : ''}>
        {shown.map(([press, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {press.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
