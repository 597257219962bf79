import { pages } from '@unspun/contract/pages.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** The name of a news site, leading to its page. */
export function DomainLink({ name, className = 'domain-link truncate' }: { name: string; className?: string }) {
  return (
    <PageLink page="domain" to={pages.domain(name)} className={className}>
      {name}
    </PageLink>
  )
}
