import { Dialog } from '@base-ui/react/dialog'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { Copy, Mail, Share2 } from 'lucide'
import { useRef } from 'react'
import { useApp, useRow } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notices.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PopupTitle } from '../../ui/Popup.tsx'
import { selectAll, useCopy } from '../../ui/use-copy.ts'
import { EmbedButton } from '../embeds/EmbedButton.tsx'
import { ShareImages } from './ShareImages.tsx'

interface Props {
  title: string
  path: string
  /** Set on the page of a fix. */
  fix?: number | undefined
}

/** The address of a page and ways to share it. Everything happens in the browser, and no other site is contacted. */
export function SharePopup({ title, path, fix }: Props) {
  const { site } = useApp()
  const row = useRow('fix', fix ?? 0)
  const { close } = useOverlays()
  const field = useRef<HTMLInputElement>(null)
  const { copy, refused } = useCopy(field)
  const url = site.url + path

  async function copyAndClose() {
    if (!(await copy())) return
    close()
    notify(sharingMessages.copied)
  }

  async function pass() {
    try {
      await navigator.share({ title, url })
      close()
    } catch {
      // The reader cancelled, which needs no message.
    }
  }

  return (
    <div className="share">
      <PopupTitle>Share</PopupTitle>
      <Dialog.Description className="share-title" dir="auto">
        {title}
      </Dialog.Description>
      <input
        ref={field}
        readOnly
        className="field"
        aria-label={sharingMessages.address}
        value={url}
        onFocus={selectAll}
      />
      <p role="status" className="live note">
        {refused ? sharingMessages.copyYourself : null}
      </p>
      <button type="button" className="btn-brand wide" onClick={() => void copyAndClose()}>
        <Icon of={Copy} size={18} />
        Copy link
      </button>
      {'share' in navigator ? (
        <button type="button" className="btn-line wide" onClick={() => void pass()}>
          <Icon of={Share2} size={18} />
          {sharingMessages.withApp}
        </button>
      ) : null}
      <a
        className="btn-line wide"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        <Icon of={Mail} size={18} />
        {sharingMessages.byEmail}
      </a>
      {row ? <ShareImages fix={row} /> : null}
      {fix ? <EmbedButton id={fix} title={title} /> : null}
    </div>
  )
}
