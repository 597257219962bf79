import { button } from '../ui/controls.ts'
import { element, place } from '../ui/elements.ts'
import { uiMessages } from '../ui/messages.ts'

/** `undo` starts at once, because browsers show permission prompts only while they handle a press. It resolves to false if one is denied. */
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

/** Shows a message in the part of the page that it concerns. Screen readers announce it. */
export function say(where: string, words: string): void {
  place(where).replaceChildren(element('span', {}, words))
}
