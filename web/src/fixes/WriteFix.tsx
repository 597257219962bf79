import type { Headline } from '@unspun/contract/headlines.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { AddFixButton } from './AddFixButton.tsx'

/** The button of a card whose headline has no fix. Loaded only for those. */
export function WriteFix({ headline: { headline_id, title } }: { headline: Headline }) {
  return (
    <AddFixButton headline_id={headline_id} className="btn-line needs-script">
      {fixMessages.write}
      <span className="sr-only">
        {' '}
        <bdi>{title}</bdi>
      </span>
    </AddFixButton>
  )
}
