import { type SubmitEvent, useRef, useState } from 'react'
import type { Fields } from './use-fields.ts'

/** What is wrong, by the name of the field. The first one gets the focus. */
export type Wrong = Partial<Record<string, string>>

type TextNames<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/**
 * What all forms do: check the fields and go to the first wrong one, or send them once and show the sentences that came back.
 * `check` gives what is wrong; `send` the sentences to show, none if it worked.
 */
export function useForm<T extends object>({ values, put }: Fields<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [errors, setErrors] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)

  async function run(check: () => Wrong, send: () => Promise<readonly string[]>): Promise<void> {
    if (sending) return
    const found = check()
    setWrong(found)
    setErrors([])
    const first = Object.keys(found)[0]
    if (first) return ref.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setSending(true)
    const failed = await send()
    setSending(false)
    setErrors(failed)
  }

  const forget = (name: string) => setWrong(({ [name]: _, ...rest }) => rest)
  return {
    wrong,
    errors,
    setErrors,
    sending,
    forget,
    run,
    /** For a `TextField`. */
    field: <N extends TextNames<T>>(name: N) => ({
      name,
      value: values[name] as string,
      onValue(text: string) {
        put({ [name]: text } as unknown as Partial<T>)
        forget(name)
      },
      error: wrong[name],
    }),
    /** For the `form` element. */
    props: (check: () => Wrong, send: () => Promise<readonly string[]>) => ({
      ref,
      className: 'stack',
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault()
        void run(check, send)
      },
    }),
  }
}
