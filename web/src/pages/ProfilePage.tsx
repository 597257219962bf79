import './detail.css'
import '../profiles/profiles.css'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { Avatar } from '../accounts/Avatar.tsx'
import { useApp, useSession } from '../app.ts'
import type { ProfileData } from '../pages.ts'
import { Favorites } from '../profiles/Favorites.tsx'
import { MemberFixes } from '../profiles/MemberFixes.tsx'
import { OwnFixes } from '../profiles/OwnFixes.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** A member with their fixes. The owner's list replaces the public list once it is loaded. */
function ProfilePage() {
  const { user, page } = useLoaderData<ProfileData>()
  const { reads } = useApp()
  const session = useSession()
  const { user_id } = user
  const own = session.state === 'in' && session.user.user_id === user_id
  const { display_name, username } = own ? session.user : user
  return (
    <div className="profile">
      <PageHead
        title={display_name}
        description={messages.profile.about(display_name)}
        path={pages.profile(user.username)}
      />
      <header className="row profile-head">
        <Avatar user={own ? session.user : user} large />
        <div>
          <h1 className="page-title">{display_name}</h1>
          <p className="row wrap note profile-ways">
            <span>@{username}</span>
            {own ? (
              <>
                <a href="#favorites">Favourites</a>
                <a href={pages.settings()}>Settings</a>
              </>
            ) : null}
          </p>
        </div>
      </header>
      <section aria-labelledby="fixes" className="profile-section">
        <h2 id="fixes">Fixes</h2>
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
      {own ? <Favorites key={`favorites ${user_id}`} /> : null}
    </div>
  )
}

export { ProfilePage as Component }
