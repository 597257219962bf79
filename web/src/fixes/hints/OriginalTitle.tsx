import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { compared } from '@unspun/contract/messages/word-diff.ts'
import { changedWords, isEditOf, wordDiff } from '@unspun/contract/word-diff.ts'
import { Marked } from '../../headlines/Marked.tsx'
import type { Quoted } from '../QuotedArticle.tsx'

interface Props {
  headline: Pick<Quoted, 'title' | 'unread' | 'lang'>
  /** The new title as it is being written. */
  fix: string
}

/** The printed headline above the field of the new title. Of a title with enough words in common, only the words that it leaves out are struck. */
export function OriginalTitle({ headline: { title, unread, lang }, fix }: Props) {
  if (title === undefined)
    return (
      <p className="original-title" aria-busy={!unread || undefined}>
        <span>{unread ?? fixMessages.readingArticle}</span>
      </p>
    )
  const written = fix.trim()
  const { before, after } = wordDiff(title, written)
  const isEdit = title !== '' && written !== '' && isEditOf(after)
  return (
    <p className={isEdit ? 'original-title compared' : 'original-title'}>
      <span className="sr-only">{fixMessages.originalLabel} </span>
      <s dir="auto" lang={lang || undefined}>
        <Marked parts={before} as={isEdit ? 'del' : undefined} />
      </s>
      {isEdit ? <span className="sr-only"> {compared(changedWords(before), changedWords(after))}</span> : null}
    </p>
  )
}
