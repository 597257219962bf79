import '../../today/strip.css'
import type { FollowedChange } from '@unspun/contract/headlines.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import { pages } from '@unspun/contract/pages.ts'

/** Leads from home to the latest change by which an outlet came close to a fix, while it is new. */
export const FollowedStrip = ({ of: { domain, after, lang } }: { of: FollowedChange }) => (
  <a href={pages.changed()} className="panel today-strip followed-strip">
    <strong>
      <bdi>{historyMessages.strip(domain)}</bdi>
    </strong>
    <span className="truncate" dir="auto" lang={lang || undefined}>
      {after}
    </span>
  </a>
)
