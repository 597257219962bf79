import './embed.css'
import { Dialog } from '@base-ui/react/dialog'
import { CARD_SANDBOX, cardPath } from '@unspun/contract/embeds.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Copy } from 'lucide'
import { useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notices.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { PopupTitle } from '../../ui/Popup.tsx'
import { selectAll, useCopy } from '../../ui/use-copy.ts'
import { type Embed, useEmbed } from './use-embed.ts'

export function EmbedPopup({ id, title }: { id: number; title: string }) {
  const embed = useEmbed(id)
  return (
    <div className="embed">
      <PopupTitle>{sharingMessages.embed}</PopupTitle>
      <Dialog.Description className="share-title" dir="auto">
        {title}
      </Dialog.Description>
      {typeof embed === 'string' ? (
        <p role="status" className="caution">
          {embed}
        </p>
      ) : embed ? (
        <Code id={id} embed={embed} />
      ) : (
        <div role="status">
          <span className="sr-only">{siteMessages.loading}</span>
          <div className="skeleton embed-skeleton" />
        </div>
      )}
      <p className="note embed-note">
        {embedMessages.what} <a href={`${pages.openData()}#cards`}>{embedMessages.about}</a>
      </p>
    </div>
  )
}

function Code({ id, embed: { html, title, height } }: { id: number; embed: Embed }) {
  const { close } = useOverlays()
  const field = useRef<HTMLTextAreaElement>(null)
  const { copy, refused } = useCopy(field)
  async function copyAndClose() {
    if (!(await copy())) return
    close()
    notify(embedMessages.copied)
  }
  return (
    <>
      <iframe
        className="embed-frame"
        src={cardPath(id)}
        title={embedMessages.cardTitle(title)}
        height={height}
        loading="lazy"
        sandbox={CARD_SANDBOX}
      />
      <textarea
        ref={field}
        readOnly
        dir="ltr"
        spellCheck={false}
        className="field embed-code"
        aria-label={embedMessages.code}
        value={html}
        onFocus={selectAll}
      />
      <p role="status" className="live note">
        {refused ? embedMessages.copyYourself : null}
      </p>
      <button type="button" className="btn-brand wide" onClick={() => void copyAndClose()}>
        <Icon of={Copy} size={18} />
        {embedMessages.copyCode}
      </button>
    </>
  )
}
