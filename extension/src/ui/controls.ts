import { type Mode, modes } from '../settings.ts'
import { element } from './elements.ts'
import { uiMessages } from './messages.ts'

interface Switch {
  id: string
  label: string
  on: boolean
  disabled?: boolean
  change: (on: boolean) => void
}

export function switchOf({ id, label, on, disabled = false, change }: Switch): HTMLElement {
  const input = element('input', {
    id,
    type: 'checkbox',
    role: 'switch',
    disabled,
    change: () => change(input.checked),
  })
  input.checked = on
  return element('label', { class: 'switch' }, input, label)
}

interface Choice {
  id: string
  legend: string
  chosen: Mode
  disabled?: boolean
  change: (mode: Mode) => void
}

export function modeChoice({ id, legend, chosen, disabled = false, change }: Choice): HTMLElement {
  return element(
    'fieldset',
    { class: 'choice', disabled },
    element('legend', {}, legend),
    ...modes.map((mode) => {
      const input = element('input', {
        id: `${id}-${mode}`,
        type: 'radio',
        name: id,
        value: mode,
        change: () => change(mode),
      })
      input.checked = mode === chosen
      return element('label', {}, input, uiMessages.modes[mode])
    }),
  )
}

export function linkOut(id: string, address: string, style: string, ...children: (Node | string)[]): HTMLElement {
  return element('a', { id, class: style, href: address, target: '_blank', rel: 'noreferrer' }, ...children)
}

export function button(id: string, style: string, label: string, press: () => void): HTMLButtonElement {
  return element('button', { id, type: 'button', class: style, click: press }, label)
}
