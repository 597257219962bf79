import { notify } from '../../../ui/notices.ts'

/** Copies a text and says `done`. If the browser refuses, it selects the text in `place`, so that it can be copied by hand. */
export async function copyText(text: string, place: Node | null, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(done)
  } catch {
    if (place) getSelection()?.selectAllChildren(place)
  }
}
