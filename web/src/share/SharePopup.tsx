import { Dialog } from '@base-ui/react/dialog'
import { messages } from '@unspun/contract/messages.ts'
import { Copy, Mail, Share2 } from 'lucide'
import { useRef, useState } from 'react'
import { useApp } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'

/** The address of a page and ways to share it. Everything happens in the browser; no other site is contacted. */
export function SharePopup({ title, path }: { title: string; path: string }) {
  const { site } = useApp()
  const { close } = useOverlays()
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const url = site.url + path

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Copying is not allowed, or the connection is not secure. The address is selected instead, so that it can be copied by hand.
      setRefused(true)
      field.current?.focus()
      return
    }
    close()
    notify(messages.share.copied)
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
        aria-label={messages.share.address}
        value={url}
        // Selects backwards, so that the start of the address stays visible.
        onFocus={({ target }) => target.setSelectionRange(0, url.length, 'backward')}
      />
      <p role="status" className="live note">
        {refused ? messages.share.copyYourself : null}
      </p>
      <button type="button" className="btn-brand wide" onClick={() => void copy()}>
        <Icon of={Copy} size={18} />
        Copy link
      </button>
      {'share' in navigator ? (
        <button type="button" className="btn-line wide" onClick={() => void pass()}>
          <Icon of={Share2} size={18} />
          {messages.share.withApp}
        </button>
      ) : null}
      <a
        className="btn-line wide"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        <Icon of={Mail} size={18} />
        {messages.share.byEmail}
      </a>
    </div>
  )
}
