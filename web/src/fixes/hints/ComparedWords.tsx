import { compared } from '@unspun/contract/messages/word-diff.ts'
import { changedWords, isEditOf, wordDiff } from '@unspun/contract/word-diff.ts'
import { Marked } from '../../headlines/Marked.tsx'

interface Props {
  title: string
  lang: string | undefined
  fix: string
}

/** Marks removed and added words if the titles have enough words in common. */
export function ComparedWords({ title, lang, fix }: Props) {
  const { before, after } = wordDiff(title, fix)
  const isEdit = isEditOf(after)
  return (
    <>
      <s className={isEdit ? 'quoted-title compared' : 'quoted-title'} dir="auto" lang={lang}>
        <Marked parts={before} as={isEdit ? 'del' : undefined} />
      </s>
      <span className="quoted-fix" dir="auto">
        <Marked parts={after} as={isEdit ? 'ins' : undefined} />
      </span>
      {isEdit ? <span className="sr-only">{compared(changedWords(before), changedWords(after))}</span> : null}
    </>
  )
}
