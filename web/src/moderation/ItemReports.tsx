import * as reportMessages from '@unspun/contract/messages/reports.ts'
import type { OpenReport, ReportReason } from '@unspun/contract/moderation.ts'
import { Time } from '../ui/Time.tsx'

/** The open reports: how many give each reason, and what people wrote. */
export function ItemReports({ reports }: { reports: readonly OpenReport[] }) {
  if (reports.length === 0) return null
  const counts = new Map<ReportReason, number>()
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const texts = reports.filter(({ text }) => text !== '')
  return (
    <div className="queue-report-list">
      <ul className="row wrap queue-reasons">
        {[...counts].map(([reason, count]) => (
          <li key={reason} className="chip">
            {count > 1 ? `${count} × ` : ''}
            {reportMessages.reasons[reason].label}
          </li>
        ))}
      </ul>
      {texts.map(({ text, reported_at }) => (
        <p key={`${reported_at} ${text}`} className="queue-report">
          <q dir="auto">{text}</q> <Time at={reported_at} />
        </p>
      ))}
    </div>
  )
}
