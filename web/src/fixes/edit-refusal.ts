import type { Refusal } from '@unspun/contract/errors.ts'
import { refusalOf } from '../ui/form-values.ts'

/**
 * The sentences that the edit page shows for a refusal. For too many fixes it shows only the first sentence: the rest is about creating
 * one.
 */
export function editRefusal(refusal: Refusal | undefined): readonly string[] {
  const sentences = refusalOf(refusal)
  if (refusal?.primary_error !== 'HeadlinesFixes__MaxFixesReached') return sentences
  return sentences.map((text) => text.slice(0, text.indexOf('.') + 1) || text)
}
