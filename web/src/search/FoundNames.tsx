import { pages } from '@unspun/contract/pages.ts'
import { Avatar } from '../members/Avatar.tsx'
import type { SearchAnswer } from '../pages/search/load.ts'

export function FoundNames({ outlets, members }: Pick<SearchAnswer, 'outlets' | 'members'>) {
  return (
    <div className="row wrap found-names">
      {outlets.length > 0 ? (
        <ul className="row wrap" aria-label="Outlets">
          {outlets.map(({ name, fix_count }) => (
            <li key={name}>
              <a href={pages.domain(name)} className="found-name">
                {name} <span className="note">{fix_count}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {members.length > 0 ? (
        <ul className="row wrap" aria-label="Members">
          {members.map((user) => (
            <li key={user.user_id}>
              <a href={pages.profile(user.username)} className="found-name">
                <Avatar user={user} />
                <span dir="auto">{user.display_name}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
