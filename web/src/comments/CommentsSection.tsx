import * as commentMessages from '@unspun/contract/messages/comments.ts'
import { useEffect, useState } from 'react'
import { useRow } from '../app.ts'
import { connectionLost } from '../ui/connection.ts'
import { loadWhenIdle } from '../ui/when-idle.ts'
import { withStyles } from '../ui/with-styles.ts'

const load = () => withStyles(() => import('./Comments.tsx'))
type Part = Awaited<ReturnType<typeof load>>

/** Fixes whose comments were opened in this tab. They are open again when the reader returns. */
const opened = new Set<number>()
let fetched: Part | undefined

const preload = () => void load().catch(() => undefined)

/** Loads the comments of a fix, and their code, when the reader opens the section. */
export function CommentsSection({ fixId }: { fixId: number }) {
  const count = useRow('fix', fixId)?.comment_count ?? 0
  const [loading, setLoading] = useState(false)
  const [part, setPart] = useState(() => (opened.has(fixId) ? fetched : undefined))
  const [pressed, setPressed] = useState(false)

  useEffect(() => loadWhenIdle(load), [])

  async function open() {
    if (loading) return
    setLoading(true)
    try {
      fetched = await load()
      opened.add(fixId)
      setPressed(true)
      setPart(fetched)
    } catch {
      connectionLost()
    }
    setLoading(false)
  }

  // A link to a comment opens the section. `Comments` then scrolls to the comment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(() => {
    if (location.hash.startsWith('#comment-')) void open()
  }, [])

  return (
    <section aria-labelledby="comments" className="comments">
      <h2 id="comments" tabIndex={-1}>
        Comments {part ? <span className="fix-count">{count}</span> : null}
      </h2>
      {part ? (
        <part.Comments fixId={fixId} focus={pressed} />
      ) : (
        <button
          type="button"
          className="btn-line needs-script"
          aria-busy={loading || undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void open()}
        >
          {loading ? <span className="spinner" aria-hidden /> : null}
          <span>Load Comments ({count})</span>
        </button>
      )}
      <noscript>
        <p className="caution">{commentMessages.needsScript}</p>
      </noscript>
    </section>
  )
}
