import './extension.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { Feather } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'

function Mark() {
  return (
    <span className="example-mark">
      <Icon of={Feather} size={14} />
      <span className="sr-only">{fixMessages.readerWritten}</span>
    </span>
  )
}

interface Props {
  /** Which headline the outlet's page shows. With `both`, the published one is small beside the fix. */
  shows: 'printed' | 'fix' | 'both'
  children: string
}

/** A card on the front page of an invented outlet, as its reader sees it. */
export function Example({ shows, children }: Props) {
  return (
    <li>
      <p className="eyebrow">{children}</p>
      <div className="example-card">
        <p className="example-outlet" aria-hidden="true">
          {sharingMessages.exampleOutlet}
        </p>
        <p className="example-title">
          {shows === 'printed' ? (
            siteMessages.exampleOriginal
          ) : (
            <span>
              {siteMessages.exampleFix} <Mark />
            </span>
          )}
        </p>
        {shows === 'both' ? (
          <p className="example-printed">
            <span className="sr-only">{fixMessages.originalLabel} </span>
            {siteMessages.exampleOriginal}
          </p>
        ) : null}
        <span className="example-line" aria-hidden="true" />
        <span className="example-line" aria-hidden="true" />
      </div>
    </li>
  )
}
