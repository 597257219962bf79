import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withStyles } from './ui/with-styles.ts'

/** Resolves when the server has the code of every component that browsers load later. */
export const loading: Promise<void>[] = []

/** Loads code, and again whenever the connection returns, until it is there. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await withStyles(load)
    } catch {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}

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
  else Part = lazy(async () => ({ default: await untilLoaded(load) }))
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
