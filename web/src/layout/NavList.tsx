import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { House, Newspaper } from 'lucide-react'
import { useLocation } from 'react-router'
import { FixHeadlineButton } from '../headlines/FixHeadlineButton.tsx'
import type { ShellData } from '../loaders.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** The main navigation, in the left column and in the drawer. */
export function NavList({ domains }: Pick<ShellData, 'domains'>) {
  const { pathname } = useLocation()
  return (
    <>
      <PageLink page="home" to={pages.home()} className="row nav-item" current={pathname === pages.home()}>
        <House size={18} aria-hidden />
        Home
      </PageLink>
      <FixHeadlineButton className="btn-brand wide nav-add needs-script" />
      <PageLink
        page="inTheNews"
        to={pages.inTheNews()}
        className="row nav-item"
        current={pathname === pages.inTheNews()}
      >
        <Newspaper size={18} aria-hidden />
        {messages.news.title}
      </PageLink>
      {domains.length > 0 ? (
        <>
          <h2 className="eyebrow nav-heading">
            <PageLink page="domains" to={pages.domains()} current={pathname === pages.domains()}>
              Domains
            </PageLink>
          </h2>
          <ul>
            {domains.map((domain) => (
              <li key={domain.domain_id}>
                <PageLink
                  page="domain"
                  to={pages.domain(domain.name)}
                  className="row nav-item"
                  current={pathname === pages.domain(domain.name)}
                >
                  <span className="truncate">{domain.name}</span>
                  <span className="count">{domain.fix_count}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
