import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { audienceOf } from '../permissions.ts'
import { Id, Milliseconds, oneOf, read, Text } from '../shapes.ts'
import { reportable, reportReasons } from './kinds.ts'

export const addReport = endpoint({
  method: 'POST',
  path: '/reports/add/',
  summary:
    'Report a fix, headline, comment or member to the moderators. One report a person and thing: a second one changes the reason while nobody has decided',
  who: audienceOf.report,
  cost: 5,
  input: Type.Object({
    what: oneOf(reportable),
    id: Id,
    reason: oneOf(reportReasons),
    // A text over the limit is refused with a readable message. The schema rejects only absurd lengths.
    text: Type.Optional(Text(limits.reportText * 4)),
  }),
  answer: read({ reported_at: Milliseconds }),
})
