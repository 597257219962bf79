import type { FixAnswer } from '../pages/fix/load.ts'
import { poll, type Wait } from '../ui/poll.ts'

export interface ImageQuestions {
  /** Asks the server to draw the pictures. */
  order(): Promise<unknown>
  /** Reads the fix; undefined if there is no answer. */
  read(): Promise<FixAnswer | undefined>
  wait?: Wait
}

/** Has a fix's share images drawn and polls for them. Returns the fix once it has them. */
export async function waitForImages(
  { order, read, wait }: ImageQuestions,
  signal: AbortSignal,
): Promise<FixAnswer | undefined> {
  await order()
  const drawn = async () => {
    const fix = await read()
    return fix?.title_image ? fix : undefined
  }
  return poll(drawn, signal, wait)
}
