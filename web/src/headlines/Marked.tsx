import type { Part } from '@unspun/contract/word-diff.ts'
import { Fragment } from 'react'

/** Without `as`, renders plain text. */
export function Marked({ parts, as: Mark }: { parts: readonly Part[]; as: 'del' | 'ins' | undefined }) {
  return parts.map(({ text, changed }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
    <Fragment key={index}>{Mark && changed ? <Mark>{text}</Mark> : text}</Fragment>
  ))
}
