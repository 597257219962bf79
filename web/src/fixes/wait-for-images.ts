import type { FixAnswer } from '../pages.ts'

/** Seconds between the polls. Drawing takes less than one second, but other pictures may be drawn first. */
const WAITS = [2, 5, 10, 20]

export interface ImageQuestions {
  /** Asks the server to draw the pictures. */
  order(): Promise<unknown>
  /** Reads the fix; undefined if there is no answer. */
  read(): Promise<FixAnswer | undefined>
  /** Resolves after this many seconds, or when the signal is aborted. */
  wait(seconds: number, signal: AbortSignal): Promise<unknown>
}

/** Polls for a fix's share images a few times, with growing pauses. Returns the fix once it has them. */
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
