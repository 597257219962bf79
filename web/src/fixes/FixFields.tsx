import { limits } from '@unspun/contract/limits.ts'
import { TextField } from '../ui/TextField.tsx'
import type { Draft } from '../ui/use-draft.ts'

/** The words of a fix. */
export function FixFields({ draft }: { draft: Draft }) {
  return (
    <>
      <TextField
        label="Fix Title"
        placeholder="new title"
        autoComplete="off"
        maxLength={limits.fixTitle}
        counter
        {...draft.field('title')}
      />
      <TextField
        label="Fix Description"
        optional
        lines={3}
        maxLength={limits.fixDescription}
        counter
        {...draft.field('description')}
      />
    </>
  )
}
