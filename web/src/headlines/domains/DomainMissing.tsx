import * as domainMessages from '@unspun/contract/messages/domains.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { FixHeadlineButton } from '../FixHeadlineButton.tsx'

export function DomainMissing() {
  return (
    <ErrorPage title={domainMessages.notFound} help={domainMessages.notFoundHelp}>
      <FixHeadlineButton className="btn-brand" />
      <a href={pages.domains()} className="btn-line">
        Domains
      </a>
    </ErrorPage>
  )
}
