import './just-posted.css'
import { fixStatus, type HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { useApp } from '../../app.ts'
import { Title } from '../../headlines/Title.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'
import { editTimeLeft } from '../edit-time.ts'
import { shareImageOf } from '../share-image.ts'
import { useFixesToJudge } from './use-fixes-to-judge.ts'

const OTHERS = 3

/** Whether its author can still edit it. Readers can see it, and have not judged it. */
const isNew = ({ dc_m, waiting_until, status_id, total_vote_count }: HeadlineFix) =>
  !waiting_until &&
  status_id === fixStatus.enabled &&
  total_vote_count < ranking.testedVotes &&
  editTimeLeft(dc_m, Date.now()) > 0

/** What the author of a new fix may do next: judge others, and share the picture once it is drawn. */
export function JustPosted({ fix }: { fix: HeadlineFix }) {
  return isNew(fix) ? <Next fix={fix} /> : null
}

function Next({ fix }: { fix: HeadlineFix }) {
  const { site } = useApp()
  const { open } = useOverlays()
  const others = useFixesToJudge(fix.headline_id).slice(0, OTHERS)
  const { headline_fix_id: id, title } = fix
  const image = shareImageOf(site, fix)
  return (
    <section className="panel just-posted" aria-labelledby="just-posted">
      <div>
        <h2 id="just-posted">{fixMessages.isIn}</h2>
        <p>
          <span>{fixMessages.votesNeeded(ranking.testedVotes)}</span>{' '}
          {others.length > 0 ? <span>{fixMessages.judgeOthers(others.length)}</span> : null}
        </p>
        {others.length > 0 ? (
          <ul>
            {others.map((other) => (
              <li key={other.headline_fix_id}>
                <a href={pages.fix(other)} dir="auto" lang={other.headline_lang || undefined}>
                  <Title of={other.headline_title} />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <button
        type="button"
        className="just-posted-picture"
        aria-haspopup="dialog"
        {...preloadOverlays}
        onClick={() => open({ kind: 'share', title, path: pages.fix(fix), fix: id })}
      >
        {image ? (
          <img src={image.src} alt="" width={image.width} height={image.height} />
        ) : (
          <span className="undrawn" />
        )}
        <span aria-hidden>{fixMessages.shareIt}</span>
        <span className="sr-only">
          {`${fixMessages.shareIt}: `}
          <bdi>{title}</bdi>
        </span>
      </button>
    </section>
  )
}
