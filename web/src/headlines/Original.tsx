import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { lazily } from '../lazy.tsx'
import { Title } from './Title.tsx'

/** Loaded only for the few fixes of headlines that have changed. */
const NowPrints = lazily(() => import('./history/FixHistory.tsx').then((file) => file.NowPrints))

type Reworded = Pick<HeadlineFix, 'headline_id' | 'headline_title' | 'headline_lang' | 'written_for' | 'followed'>

export const originalLabel = <span>{fixMessages.originalLabel}</span>

/** The words that a fix was written for. The line through them disappears on hover and focus, so that the text can be read. */
export function Original({ of, large }: { of: Reworded; large?: boolean }) {
  const { headline_id, headline_title: title, headline_lang, written_for } = of
  return (
    <p className={large ? 'original large' : 'original'}>
      {originalLabel}{' '}
      <a href={pages.headline({ headline_id, title })} dir="auto" lang={headline_lang || undefined}>
        <Title of={written_for || title} />
      </a>
    </p>
  )
}

/** The outlet's present words, if a fix was written for earlier ones. */
export function PresentWords({ of }: { of: Reworded }) {
  return of.written_for ? (
    <NowPrints of={of}>
      <Title of={of.headline_title} />
    </NowPrints>
  ) : null
}
