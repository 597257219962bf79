import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stillWrong, trimmed, type Wrong } from './form-values.ts'
import { useBusy } from './use-busy.ts'
import type { Fields } from './use-fields.ts'

/** A refusal, as a whole or for single fields, or a success message. All are undefined if the reader is redirected. */
export interface Sent {
  refused?: readonly string[]
  wrong?: Wrong
  done?: string
}

interface Submit<T> {
  /** Finds invalid fields before anything is sent. Without it nothing is checked. */
  check?: (values: T) => Wrong
  send: (values: T) => Promise<Sent>
}

type TextNames<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/**
 * Submitting checks the trimmed values. If some are invalid, each message appears at its field and the first invalid field gets the focus.
 * Otherwise the form is sent, once. Editing a field removes its message and the result.
 */
export function useForm<T extends object>({ fields, ...usual }: Submit<T> & { fields: Fields<T> }) {
  const ref = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [result, setResult] = useState<Sent>({})
  const { busy: sending, run } = useBusy()
  const { values } = fields

  function focus(...names: string[]): void {
    const inputs = [...(ref.current?.elements ?? [])] as HTMLInputElement[]
    inputs.find(({ name }) => names.includes(name))?.focus()
  }

  /** Submits the form. A form with a second way of sending passes it here. */
  function submit({ check, send }: Submit<T> = usual): void {
    if (sending) return
    const filled = filledIn(ref.current, values)
    fields.put(filled)
    const clean = trimmed({ ...values, ...filled })
    const found = check?.(clean) ?? {}
    // Rendered before the focus moves, so that screen readers announce the message with the field.
    flushSync(() => {
      setWrong(found)
      setResult({})
    })
    const names = Object.keys(found)
    if (names.length > 0) focus(...names)
    else
      void run(async () => {
        const { wrong: refused, ...outcome } = await send(clean)
        if (!outcome.refused && !refused) fields.sent?.()
        flushSync(() => {
          setWrong(refused ?? {})
          setResult(outcome)
        })
        if (refused) focus(...Object.keys(refused))
      })
  }

  function put(change: Partial<T>): void {
    // Rendering the change would empty fields that a program has filled.
    fields.put({ ...filledIn(ref.current, values), ...change })
    setWrong((before) => stillWrong(before, change))
    setResult({})
  }

  return {
    ...result,
    sending,
    values,
    wrong,
    put,
    submit,
    focus,
    field: <N extends TextNames<T>>(name: N) => ({
      name,
      value: (values[name] as string | undefined) ?? '',
      onValue: (text: string) => put({ [name]: text } as unknown as Partial<T>),
      error: wrong[name],
    }),
    props: {
      ref,
      className: 'stack',
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault()
        submit()
      },
    },
  }
}

/**
 * Returns the texts in the fields of a form that differ from its values. Password managers and other programs fill fields without an event that
 * would tell us.
 */
function filledIn<T extends object>(form: HTMLFormElement | null, values: T): Partial<T> {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const field = form?.elements.namedItem(name)
    const isText =
      typeof value === 'string' && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    return isText && field.value !== value ? [[name, field.value]] : []
  })
  return Object.fromEntries(texts) as Partial<T>
}
