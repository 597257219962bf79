import type { Refusal } from '@unspun/contract/errors.ts'

/** What the edit page shows of a refusal: of that for too many fixes only its first sentence, since here nothing is created. */
export function editRefusal({ errors, primary_error }: Refusal): string[] {
  if (errors.length === 0) return primary_error ? [primary_error] : []
  if (primary_error !== 'HeadlinesFixes__MaxFixesReached') return errors
  return errors.map((sentences) => sentences.slice(0, sentences.indexOf('.') + 1) || sentences)
}
