import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withStyles } from './ui/with-styles.ts'

/** Resolves when the server has the code of every component that browsers load later. */
export const loading: Promise<void>[] = []

const ASK_AGAIN_MS = 30_000

/** Resolves at the next press, when the connection returns, or after a while. */
async function nextChance(): Promise<void> {
  const passed = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS)
    passed.signal.addEventListener('abort', () => clearTimeout(timer))
    for (const event of ['click', 'online'])
      addEventListener(event, () => resolve(), { capture: true, signal: passed.signal })
  })
  // Otherwise a tab that stays offline would collect listeners.
  passed.abort()
}

/** Loads code, and asks again until it is there. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await withStyles(load)
    } catch {
      await nextChance()
    }
  }
}

/**
 * Like React's `lazy`, for a part that is not worth the error page, in which a failed `lazy` ends: until its code has come, there is the fallback of
 * the `Suspense` around it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await untilLoaded(load) }))

/**
 * A component whose code browsers load when a page first shows it. The server has it at hand, so the page is whole without scripts, and React takes over
 * what is there once the code has come. Until then, and if it does not come, there is what the server drew, or else `fallback`.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  let Part: ComponentType<Props>
  if (import.meta.env.SSR)
    loading.push(
      load().then((part) => {
        Part = part
      }),
    )
  else Part = lazyPart(load)
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
