import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useRow, useSession } from '../../app.ts'
import { AddFixButton } from '../../fixes/AddFixButton.tsx'
import { FixNavigation } from '../../fixes/FixNavigation.tsx'
import { Vote } from '../../fixes/votes/Vote.tsx'
import { ReadArticle } from '../../headlines/ReadArticle.tsx'
import { LoginButton } from '../../identity/LoginButton.tsx'
import { lazily } from '../../lazy.tsx'
import { FavoriteButton } from '../../members/favorites/FavoriteButton.tsx'
import { ShareButton } from '../../publishing/share/ShareButton.tsx'

const NextToJudge = lazily(() => import('../../fixes/to-judge/NextToJudge.tsx').then((file) => file.NextToJudge))
const EditFixLink = lazily(() => import('../../fixes/EditFixLink.tsx').then((file) => file.EditFixLink))

interface Props {
  fix: HeadlineFix
  headline: Pick<Headline, 'headline_id' | 'original_url' | 'domain' | 'fix_count'>
  /** Best first. Undefined until they are read. */
  ids: readonly number[] | undefined
  own: boolean
}

/** The actions on a fix. The first one is sharing for its author, and writing a fix for others. */
export function FixActions({ fix, headline, ids, own }: Props) {
  const { headline_fix_id: id, title } = fix
  const session = useSession()
  const mine = useRow('vote', id)?.vote_value
  return (
    <div className="row wrap spread fix-bar">
      <div className="row fix-actions">
        <Vote id={id} />
        {session.state === 'out' ? (
          <LoginButton className="quiet-link vote-login">{voteMessages.login}</LoginButton>
        ) : null}
        <FixNavigation id={id} ids={ids} count={headline.fix_count} />
        <FavoriteButton key={id} kind="fix" id={id} title={title} />
        {own && <EditFixLink id={id} />}
        {mine && !own ? <NextToJudge headline_id={headline.headline_id} /> : null}
      </div>
      <div className="row wrap fix-next">
        <ShareButton title={title} path={pages.fix(fix)} fix={id} className={own ? 'btn-brand' : 'btn-line'} />
        <ReadArticle href={headline.original_url} domain={headline.domain} />
        <AddFixButton headline_id={headline.headline_id} className={`${own ? 'btn-line' : 'btn-brand'} needs-script`}>
          +Add Fix
        </AddFixButton>
      </div>
    </div>
  )
}
