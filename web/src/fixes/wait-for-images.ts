import type { FixAnswer } from '../loaders.ts'

/** Seconds until the next question. A picture takes less than one, but others may be drawn before it. */
const WAITS = [2, 5, 10, 20]

export interface ImageQuestions {
  /** Has the pictures drawn. */
  order(): Promise<unknown>
  /** The fix as it is now, or nothing if nobody answers. */
  read(): Promise<FixAnswer | undefined>
  /** Resolves after so many seconds, at once when the signal is aborted. */
  wait(seconds: number, signal: AbortSignal): Promise<unknown>
}

/** Asks for a fix's share images until they are there, a few times and ever more seldom; answers the fix that has them. */
export async function waitForImages(
  { order, read, wait }: ImageQuestions,
  signal: AbortSignal,
): Promise<FixAnswer | undefined> {
  await order()
  for (const seconds of WAITS) {
    await wait(seconds, signal)
    if (signal.aborted) return undefined
    const fix = await read()
    if (fix?.title_image) return fix
  }
  return undefined
}
