import { pageList, pages } from '@unspun/contract/pages.ts'
import { useLocation } from 'react-router'
import { FixHeadlineButton } from '../headlines/FixHeadlineButton.tsx'
import { pageDeclarations } from '../pages.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ShellData } from './load-shell.ts'

const menu = pageList.flatMap(([name, page]) => {
  const { menu: item } = pageDeclarations[name]
  return item ? [{ path: page(), ...item }] : []
})

/** The heading above them leads to all domains. The one whose page is open is always among them. */
const DOMAINS = 5

export function NavList({ domains }: Pick<ShellData, 'domains'>) {
  const { pathname } = useLocation()
  const linkTo = (address: string) => ({
    href: address,
    'aria-current': pathname === address ? ('page' as const) : undefined,
  })
  const isShown = ({ name }: { name: string }, index: number) => index < DOMAINS || pathname === pages.domain(name)
  const [home, today, inTheNews, ...others] = menu.map(({ path, label, icon }) => (
    <a key={path} {...linkTo(path)} className="row nav-item">
      <Icon of={icon} size={18} />
      {label}
    </a>
  ))
  return (
    <>
      {home}
      <FixHeadlineButton className="btn-brand wide nav-add needs-script" />
      {inTheNews}
      {domains.length > 0 ? (
        <>
          <h2 className="eyebrow nav-heading">
            <a {...linkTo(pages.domains())}>Domains</a>
          </h2>
          <ul>
            {domains.filter(isShown).map((domain) => (
              <li key={domain.domain_id}>
                <a {...linkTo(pages.domain(domain.name))} className="row nav-item">
                  <span className="truncate">{domain.name}</span>
                  <span className="count">{domain.fix_count}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="nav-more">
        {today}
        {others}
      </div>
    </>
  )
}
