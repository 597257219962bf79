import { button } from '../ui/controls.ts'
import { element, place } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'

/**
 * Says what was done, with a button that takes it back. Browsers ask for permissions only while a press is handled, so `undo` starts at once.
 * It answers false if the reader has denied a permission.
 */
export function offerUndo(where: string, words: string, undo: () => Promise<boolean>): void {
  const press = button(`${where}-undo`, 'btn-line', uiMessages.undo, () => {
    void undo().then(
      (isUndone) => say(where, isUndone ? uiMessages.undone : uiMessages.denied),
      () => say(where, uiMessages.failed),
    )
  })
  place(where).replaceChildren(element('span', {}, words), press)
  press.focus()
}

/** Says something in the part of the page that it concerns. Screen readers hear it. */
export function say(where: string, words: string): void {
  place(where).replaceChildren(element('span', {}, words))
}
