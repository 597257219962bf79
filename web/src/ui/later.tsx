import { type ComponentType, lazy, Suspense } from 'react'

/** Resolves when the server has the code of every component that browsers load later. */
export const loading: Promise<void>[] = []

/**
 * A component whose code browsers load when a page first shows it. The server has it at hand, so the page is whole without scripts, and React takes over
 * what is there once the code has come. If it does not come, what the server drew stays.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props>
  if (import.meta.env.SSR)
    loading.push(
      load().then((part) => {
        Part = part
      }),
    )
  else
    Part = lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => new Promise<never>(() => {}),
      ),
    )
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
