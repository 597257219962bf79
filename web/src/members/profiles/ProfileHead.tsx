import './profile-head.css'
import { accountLimits, type Profile } from '@unspun/contract/accounts.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Pencil } from 'lucide'
import { originalLabel } from '../../headlines/Original.tsx'
import { Title } from '../../headlines/Title.tsx'
import { lazily } from '../../lazy.tsx'
import { ReportButton } from '../../moderation/reports/ReportButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Avatar } from '../Avatar.tsx'
import { hostOf } from './host-of.ts'

/** Keeps the place of the button, so that nothing moves when it appears. */
const blockRoom = (
  <span className="why-link block-room" aria-hidden>
    Block
  </span>
)

const BlockButton = lazily(() => import('../blocks/BlockButton.tsx').then((file) => file.BlockButton), blockRoom)

export function ProfileHead({ profile, own, member }: { profile: Profile; own: boolean; member: boolean }) {
  const { best, display_name, username, bio, link, joined_at, suspended } = profile
  const joined = new Date(joined_at)
  return (
    <header className="panel profile-head">
      {best ? (
        <figure className="profile-best">
          <figcaption className="eyebrow">{profileMessages.best}</figcaption>
          <a href={pages.fix(best)} dir="auto">
            <Title of={best.title} />
          </a>
          <p className="note">
            {originalLabel}{' '}
            <s dir="auto" lang={best.headline_lang || undefined}>
              <Title of={best.headline_title} />
            </s>{' '}
            · <bdi>{best.domain}</bdi>
          </p>
        </figure>
      ) : null}
      <Avatar user={profile} large />
      <div className="profile-names">
        <h1 className="page-title">
          <bdi>{display_name}</bdi>
        </h1>
        <div className="row wrap note profile-facts">
          <span>@{username}</span>
          <time dateTime={joined.toISOString().slice(0, 7)}>
            {/* Like "Nov 2026". */}
            {profileMessages.joined(joined.toUTCString().slice(8, 16))}
          </time>
          {link ? (
            <a href={link} rel="nofollow ugc noopener" target="_blank">
              <bdi>{hostOf(link)}</bdi>
            </a>
          ) : null}
          {own ? null : (
            <>
              <ReportButton what="user" id={profile.user_id} title={display_name} />
              {member ? <BlockButton user={profile} waiting={blockRoom} /> : blockRoom}
            </>
          )}
        </div>
      </div>
      {suspended ? <Suspension {...suspended} /> : null}
      {bio ? (
        <p dir="auto" className="profile-bio">
          {bio}
        </p>
      ) : null}
      <Numbers {...profile} />
      {own ? (
        <a href={pages.settings('profile')} className="btn-line profile-edit" aria-label={profileMessages.edit}>
          <Icon of={Pencil} size={16} />
          <span>{profileMessages.edit}</span>
        </a>
      ) : null}
    </header>
  )
}

/** Says until when the member is suspended. The cached page may be older than the end of the suspension. */
function Suspension({ until }: NonNullable<Profile['suspended']>) {
  const hydrated = useHydrated()
  if (hydrated && until !== null && until <= Date.now()) return null
  const day = new Date(until ?? 0).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return <p className="chip profile-suspended">{profileMessages.suspended(until === null ? '' : day)}</p>
}

function Numbers({ fix_count, votes_received, contested_count, lead_count, followed_count, play }: Profile) {
  return (
    <dl className="profile-numbers">
      <div>
        <dt>{profileMessages.fixes(fix_count)}</dt>
        <dd>{fix_count}</dd>
      </div>
      <div>
        <dt>{profileMessages.votes(votes_received)}</dt>
        <dd>{voteMessages.total(votes_received)}</dd>
      </div>
      {followed_count > 0 ? (
        <div>
          <dt>{profileMessages.followed(followed_count)}</dt>
          <dd>{followed_count}</dd>
        </div>
      ) : null}
      {contested_count >= accountLimits.leadsFrom ? (
        <div>
          <dt>{profileMessages.leads(lead_count, contested_count)}</dt>
          <dd>{Math.round((100 * lead_count) / contested_count)}%</dd>
        </div>
      ) : null}
      {play && play.judged > 0 ? (
        <div>
          <dt>{profileMessages.agreement(play.agreed, play.judged)}</dt>
          <dd>{Math.round((100 * play.agreed) / play.judged)}%</dd>
        </div>
      ) : null}
      {play && play.days_in_row > 1 ? (
        <div>
          <dt>{profileMessages.daysInRow}</dt>
          <dd>{play.days_in_row}</dd>
        </div>
      ) : null}
    </dl>
  )
}
