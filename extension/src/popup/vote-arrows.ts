import * as voteMessages from '@unspun/contract/messages/votes.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'
import { button } from '../ui/controls.ts'
import { element } from '../ui/elements.ts'

export interface ArrowsState {
  total: number
  mine: VoteValue
  /** Disables the arrows while a request is running. */
  isBusy: boolean
  may: boolean
}

/** `hint` is the id of the text that says why the arrows are inactive. */
export function voteArrows(
  title: string,
  hint: string,
  press: (pressed: 1 | -1) => void,
): { element: HTMLElement; show: (state: ArrowsState) => void } {
  const up = button('vote-up', 'vote-up', '', () => press(1))
  const down = button('vote-down', 'vote-down', '', () => press(-1))
  up.ariaLabel = voteMessages.up(title)
  down.ariaLabel = voteMessages.down(title)
  const count = element('span', { id: 'vote-total' })
  const pill = element('fieldset', { class: 'vote', 'aria-label': 'Votes' }, up, count, down)
  return {
    element: pill,
    show({ total, mine, isBusy, may }) {
      pill.ariaBusy = isBusy ? 'true' : null
      count.textContent = voteMessages.total(total)
      for (const [arrow, value] of [[up, 1] as const, [down, -1] as const]) {
        arrow.ariaPressed = `${mine === value}`
        arrow.ariaDisabled = may || isBusy ? null : 'true'
        if (may || isBusy) arrow.removeAttribute('aria-describedby')
        else arrow.setAttribute('aria-describedby', hint)
      }
    },
  }
}
