import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Image, Share2 } from 'lucide'
import { useEffect } from 'react'
import { useApp } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { loadWhenIdle } from '../ui/when-idle.ts'
import { dayName } from './game.ts'
import { sharedText } from './result.ts'

/** Loaded early, because browsers let a page share only at once after a press. */
const loadPicture = () => import('./result-picture.ts')

interface Props {
  day: string
  marks: readonly boolean[]
  row: string | undefined
  /** The main action of the screen. */
  isFirst: boolean
}

export function ShareResult({ day, marks, row, isFirst }: Props) {
  const { site } = useApp()
  const title = todayMessages.titleOf(dayName(day))
  useEffect(() => loadWhenIdle(loadPicture), [])

  async function shareText(): Promise<void> {
    const text = sharedText({ title: `${site.name} · ${title}`, marks, row, url: site.url + pages.today(day) })
    try {
      if ('share' in navigator) await navigator.share({ text })
      else {
        await (navigator as Navigator).clipboard.writeText(text)
        notify(todayMessages.copied)
      }
    } catch (error) {
      // Cancelled by the reader, which needs no message.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(todayMessages.shareFailed)
    }
  }

  async function sharePicture(): Promise<void> {
    try {
      const { passPicture } = await loadPicture()
      await passPicture({ name: site.name, title, marks, row, address: new URL(site.url).host + pages.today() })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify(todayMessages.shareFailed)
    }
  }

  return (
    <div className="row today-sharing">
      <button type="button" className={isFirst ? 'btn-brand' : 'btn-line'} onClick={() => void shareText()}>
        <Icon of={Share2} size={18} />
        {todayMessages.shareResult}
      </button>
      <button type="button" className="btn-line" onClick={() => void sharePicture()}>
        <Icon of={Image} size={18} />
        {todayMessages.sharePicture}
      </button>
    </div>
  )
}
