import { compared } from '@unspun/contract/word-diff/messages.ts'
import { type Part, wordDiff } from '@unspun/contract/word-diff/word-diff.ts'
import { Fragment } from 'react'

interface Props {
  title: string
  lang: string | undefined
  fix: string
}

/** Marks in a title of which less than a third was there before would only be restless. */
const isEditOf = (after: readonly Part[], fix: string): boolean =>
  after.reduce((kept, { text, changed }) => kept + (changed ? 0 : text.length), 0) * 3 >= fix.length
const words = (parts: readonly Part[]): string =>
  parts.flatMap(({ text, changed }) => (changed ? [text] : [])).join(', ')

/** The original and the new title: words that were taken out are struck through, and added ones are marked, if enough of them have stayed. */
export function ComparedWords({ title, lang, fix }: Props) {
  const { before, after } = wordDiff(title, fix)
  const isEdit = isEditOf(after, fix)
  return (
    <>
      <s className={isEdit ? 'quoted-title compared' : 'quoted-title'} dir="auto" lang={lang}>
        {before.map(({ text, changed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
          <Fragment key={index}>{isEdit && changed ? <del>{text}</del> : text}</Fragment>
        ))}
      </s>
      <span className="quoted-fix" dir="auto">
        {after.map(({ text, changed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
          <Fragment key={index}>{isEdit && changed ? <ins>{text}</ins> : text}</Fragment>
        ))}
      </span>
      {isEdit ? <span className="sr-only">{compared(words(before), words(after))}</span> : null}
    </>
  )
}
