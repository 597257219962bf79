import '../detail.css'
import '../../members/profiles/profiles.css'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp, useSession } from '../../app.ts'
import { lazily } from '../../lazy.tsx'
import { MemberFixes } from '../../members/profiles/MemberFixes.tsx'
import { OwnFixes } from '../../members/profiles/OwnFixes.tsx'
import { ProfileHead } from '../../members/profiles/ProfileHead.tsx'
import { Watch } from '../../notifications/Watch.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { ProfileData } from './load.ts'

/** For the owner of the profile only. */
const OwnDecisions = lazily(() => import('../../moderation/OwnDecisions.tsx').then((file) => file.OwnDecisions))

const Favorites = lazily(() => import('../../members/profiles/Favorites.tsx').then((file) => file.Favorites))

/** The owner's list replaces the public list once it is loaded. */
function ProfilePage() {
  const { user, page } = useLoaderData<ProfileData>()
  const { reads } = useApp()
  const session = useSession()
  const { user_id } = user
  const own = session.state === 'in' && session.user.user_id === user_id
  // The owner sees their changes before the page is reloaded.
  const profile = own ? { ...user, ...session.user } : user
  const { display_name } = profile
  return (
    <div className="profile">
      <PageHead
        title={display_name}
        description={profileMessages.about(display_name)}
        path={pages.profile(user.username)}
      />
      <FeedHead address={feeds.member(user_id)} title={profileMessages.feedOf(display_name)} />
      <ProfileHead profile={profile} own={own} member={session.state === 'in' && session.email_verified} />
      <section aria-labelledby="fixes" className="profile-section">
        <div className="row spread">
          <h2 id="fixes">Fixes</h2>
          <div className="row profile-follow">
            {own ? (
              <a href="#favorites" className="quiet-link">
                Favourites
              </a>
            ) : (
              <Watch what="user" id={user_id} />
            )}
          </div>
        </div>
        {own ? (
          <OwnFixes key={user_id} user={user} everybodys={page} />
        ) : (
          <MemberFixes
            key={user_id}
            user={user}
            own={false}
            name={`public fixes of ${user_id}`}
            first={page}
            read={(last_id) => reads.postRead('/headline-fixes/list-by-user-id/', { user_id, last_id })}
          />
        )}
      </section>
      {own ? (
        <>
          <Favorites key={`favorites ${user_id}`} />
          <OwnDecisions key={`decisions ${user_id}`} />
        </>
      ) : null}
      <FeedLink address={feeds.member(user_id)} />
    </div>
  )
}

export { ProfilePage as Component }
