import type { FixAnswer } from '../pages/fix/load.ts'
import { poll, type Wait } from '../ui/poll.ts'

export interface ImageQuestions {
  order(): Promise<unknown>
  /** Undefined if there is no response. */
  read(): Promise<FixAnswer | undefined>
  wait?: Wait
}

/** Requests the share pictures of a fix and polls for them. Returns the fix once it has them. */
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
