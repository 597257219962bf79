import { messages } from '@unspun/contract/messages/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { FixHeadlineButton } from '../headlines/FixHeadlineButton.tsx'
import { ErrorPage } from '../layout/ErrorPage.tsx'

/** The page of an unknown news site. It offers to add the first headline, or to browse the known sites. */
export function DomainMissing() {
  return (
    <ErrorPage title={messages.domain.notFound} help={messages.domain.notFoundHelp}>
      <FixHeadlineButton className="btn-brand" />
      <a href={pages.domains()} className="btn-line">
        Domains
      </a>
    </ErrorPage>
  )
}
