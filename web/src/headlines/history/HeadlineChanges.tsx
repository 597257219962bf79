import type { HeadlineChange } from '@unspun/contract/history.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import { compared } from '@unspun/contract/messages/word-diff.ts'
import { pages } from '@unspun/contract/pages.ts'
import { changedWords, isEditOf, wordDiff } from '@unspun/contract/word-diff.ts'
import type { ReactNode } from 'react'
import { useRow } from '../../app.ts'
import type { HeadlineAnswer } from '../../pages/headline/load.ts'
import { Marked } from '../Marked.tsx'
import { Title } from '../Title.tsx'
import { ChangeTime } from './ChangeTime.tsx'

interface Props {
  of: HeadlineAnswer
  children: (change: HeadlineChange) => ReactNode
}

export function HeadlineChanges({ of: { history, domain, lang }, children: control }: Props) {
  if (!history) return null
  return (
    <section aria-labelledby="changes" className="changes">
      <h2 id="changes">{historyMessages.title}</h2>
      <p className="note">
        <span>{historyMessages.about}</span>{' '}
        {history.changes.some(({ followed }) => followed.length > 0) ? (
          <a href={pages.changed()}>{historyMessages.allFollowed}</a>
        ) : null}
      </p>
      <ol className="change-list">
        {history.changes.map((change) => (
          <Change
            key={change.change_id}
            change={change}
            domain={domain}
            lang={lang || undefined}
            control={control(change)}
          />
        ))}
      </ol>
    </section>
  )
}

interface ChangeProps {
  change: HeadlineChange
  domain: string
  lang: string | undefined
  control: ReactNode
}

function Change({ change: { at, before, after, source, followed }, domain, lang, control }: ChangeProps) {
  const diff = wordDiff(before, after)
  const isEdit = isEditOf(diff.after)
  return (
    <li className="change">
      <p className="row wrap note">
        <ChangeTime at={at} />
        <span>{historyMessages.read[source](domain)}</span>
        {control}
      </p>
      <dl className="change-words">
        <dt>{historyMessages.before}</dt>
        <dd dir="auto" lang={lang}>
          <Marked parts={diff.before} as={isEdit ? 'del' : undefined} />
        </dd>
        <dt>{historyMessages.after}</dt>
        <dd dir="auto" lang={lang} className="change-after">
          <Marked parts={diff.after} as={isEdit ? 'ins' : undefined} />
        </dd>
      </dl>
      {isEdit ? <p className="sr-only">{compared(changedWords(diff.before), changedWords(diff.after))}</p> : null}
      {followed.map((id) => (
        <Followed key={id} id={id} />
      ))}
    </li>
  )
}

function Followed({ id }: { id: number }) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <p className="change-followed">
      <span className="chip followed">{historyMessages.followed}</span>{' '}
      <span>
        {historyMessages.cameClose}{' '}
        <a href={pages.fix(fix)} dir="auto">
          <Title of={fix.title} />
        </a>
      </span>
    </p>
  )
}
