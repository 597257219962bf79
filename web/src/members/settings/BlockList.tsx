import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useApp } from '../../app.ts'
import { Time } from '../../ui/Time.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { setBlock, useBlocks } from '../blocks/blocks.ts'

export function BlockList() {
  const app = useApp()
  const blocks = useBlocks()
  const { busy, run } = useBusy()
  return (
    <div className="stack">
      <p className="note">{blockMessages.about}</p>
      {blocks ? null : (
        <div className="session-gap">
          <div className="progress" />
        </div>
      )}
      {blocks?.length === 0 ? <p>{blockMessages.none}</p> : null}
      <ul className="session-list">
        {blocks?.map((user) => (
          <li key={user.user_id} className="row spread">
            <div>
              <p className="session-device">
                <a href={pages.profile(user.username)}>
                  <bdi>{user.display_name}</bdi>
                </a>
              </p>
              <p className="note">
                {blockMessages.since} <Time at={user.blocked_at} />
              </p>
            </div>
            <button
              type="button"
              className="btn-line"
              aria-label={blockMessages.unblock(user.display_name)}
              aria-disabled={busy || undefined}
              onClick={() =>
                run(async () => {
                  // The button that had the focus is removed.
                  if (await setBlock(app, user, false))
                    document.getElementById('blocked')?.focus({ preventScroll: true })
                })
              }
            >
              Unblock
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
