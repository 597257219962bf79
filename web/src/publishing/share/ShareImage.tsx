import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { useState } from 'react'
import { notify } from '../../ui/notices.ts'

interface Props {
  name: string
  /** Empty while the picture is being rendered. */
  src: string
  /** In CSS pixels. */
  width: number
}

export function ShareImage({ name, src, width }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(src)
      setCopied(true)
    } catch {
      notify(sharingMessages.copyRefused)
    }
  }
  return (
    <li className="share-image">
      <span className="share-picture">
        {src ? <img src={src} alt="" width={width} height={80} loading="lazy" decoding="async" /> : null}
      </span>
      <div>
        <span>{name}</span>
        {src ? (
          <p>
            <a href={src} download aria-label={sharingMessages.download(name)}>
              Download
            </a>
            <button
              type="button"
              className="needs-script"
              aria-label={copied ? undefined : sharingMessages.copyLinkTo(name)}
              onClick={() => void copy()}
            >
              {copied ? 'Copied' : 'Copy link'}
            </button>
          </p>
        ) : null}
        <span role="status" className="sr-only">
          {copied ? sharingMessages.copied : null}
        </span>
      </div>
    </li>
  )
}
