import * as newsMessages from '@unspun/contract/messages/news.ts'
import { ArrowUpRight } from 'lucide'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  href: string
  domain: string
  className?: string
  /** Shows the outlet. Screen readers always announce it. */
  named?: boolean
}

/** Links to the article on the outlet's site. It opens a new tab and sends no referrer. */
export function ReadArticle({ href, domain, className = 'read-article', named }: Props) {
  return (
    <a href={href} rel="noopener nofollow" target="_blank" className={className}>
      <span>
        {newsMessages.readArticle}{' '}
        <span className={named ? undefined : 'sr-only'}>
          on <bdi>{domain}</bdi>
        </span>
        <span className="sr-only"> {newsMessages.newTab}</span>
      </span>
      <Icon of={ArrowUpRight} size={18} />
    </a>
  )
}
