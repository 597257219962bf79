import { headlineLimits } from '@unspun/contract/headlines.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import type { ReactElement } from 'react'
import { ErrorList } from '../ui/ErrorList.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ArticleProblem } from './use-article.ts'

interface Props {
  form: { field: (name: 'original' | 'address') => Pick<Parameters<typeof TextField>[0], 'name' | 'value' | 'onValue'> }
  problem: ArticleProblem | undefined
  reading: boolean
  readAgain: () => unknown
  /** Shown while there is no problem. */
  children: ReactElement | null
}

export function ArticleFields({ form, problem, reading, readAgain, children }: Props) {
  const kind = problem?.kind
  return (
    <>
      <ErrorList errors={problem?.errors} />
      {problem ? null : children}
      {kind === 'unreadable' ? (
        <TextField
          label="Headline"
          hint={headlineMessages.typeItYourself}
          maxLength={headlineLimits.title}
          counter
          headline
          {...form.field('original')}
        />
      ) : null}
      {kind === 'address' ? (
        <TextField
          label={headlineMessages.address}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={addressLimits.url}
          {...form.field('address')}
        />
      ) : null}
      {kind === 'address' || kind === 'later' ? (
        <button
          type="button"
          name="again"
          className="btn-line"
          aria-disabled={reading || undefined}
          onClick={() => reading || readAgain()}
        >
          {reading ? <span className="spinner" aria-hidden /> : null}
          <span>Try again</span>
        </button>
      ) : null}
    </>
  )
}
