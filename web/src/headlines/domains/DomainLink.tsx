import { pages } from '@unspun/contract/pages.ts'

export function DomainLink({ name, className = 'domain-link truncate' }: { name: string; className?: string }) {
  return (
    <a href={pages.domain(name)} className={className}>
      <bdi>{name}</bdi>
    </a>
  )
}
