import type { DataExport } from '@unspun/contract/accounts.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { dayAndTime } from '../../moderation/pending/day-and-time.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { useOwnData } from './own-data.ts'
import { noteOldSignIn, useRecent } from './use-recent.ts'

const LOOK_MS = 1500

/** Requests a file and shows its link, if the session is recent. */
export function DownloadData() {
  const { store } = useApp()
  const { api } = useBrowser()
  const { data, failed, put } = useOwnData()
  const recent = useRecent(useSession())
  const [refused, setRefused] = useState<readonly string[]>()
  const { busy, run } = useBusy()
  const found = data?.export ?? undefined
  const underWay = found?.state === 'waiting' || found?.state === 'running'

  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(async () => {
      const answer = await api.post('/users/own-data/', {})
      if (answer && !answer.errors) put(answer)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [api, put, underWay])

  const prepare = async () => {
    setRefused(undefined)
    const answer = await api.post('/users/request-export/', {})
    if (answer && !answer.errors) put(answer)
    else {
      noteOldSignIn(store, answer)
      setRefused(refusalOf(answer))
    }
  }
  const isReady = found?.state === 'ready'

  return (
    <div className="stack own-data">
      <p className="note">{ownDataMessages.about}</p>
      {recent ? null : <ConfirmFirst why={ownDataMessages.confirmToDownload(signInLimits.recentMinutes)} />}
      {isReady && recent && found.url ? (
        <p>
          <a href={found.url} download className="btn-brand">
            {ownDataMessages.download(sizeOf(found.bytes))}
          </a>
        </p>
      ) : null}
      {underWay ? (
        <progress className="upload-progress" value={found.progress} max={100} aria-label={ownDataMessages.title} />
      ) : null}
      <StatusMessage>{found && statusOf(found)}</StatusMessage>
      <ErrorList
        errors={
          refused ??
          (failed ? refusalOf(failed.answer) : undefined) ??
          (found?.state === 'failed' ? [ownDataMessages.failed] : undefined)
        }
      />
      {underWay ? null : (
        <button
          type="button"
          className="btn-line"
          disabled={!recent}
          aria-disabled={busy || undefined}
          onClick={() => void run(prepare)}
        >
          {busy ? <span className="spinner" aria-hidden /> : null}
          <span>{isReady ? ownDataMessages.prepareAgain : ownDataMessages.prepare}</span>
        </button>
      )}
    </div>
  )
}

function statusOf({ state, progress, expires_at }: DataExport): string | undefined {
  if (state === 'waiting') return ownDataMessages.waiting
  if (state === 'running') return ownDataMessages.running(progress)
  return state === 'ready' ? ownDataMessages.ready(dayAndTime(expires_at)) : undefined
}

/** Formats `bytes` in the reader's language, such as `1.2 MB`. */
function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  )
}
