import type { Refusal } from '@unspun/contract/errors.ts'
import { refusalOf } from '../ui/form-values.ts'

/** For too many fixes, only the first sentence is shown, because the others are about creating a fix. */
export function editRefusal(refusal: Refusal | undefined): readonly string[] {
  const sentences = refusalOf(refusal)
  if (refusal?.primary_error !== 'HeadlinesFixes__MaxFixesReached') return sentences
  return sentences.map((text) => text.slice(0, text.indexOf('.') + 1) || text)
}
