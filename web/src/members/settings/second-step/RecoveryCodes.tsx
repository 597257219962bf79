import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { useMemo, useRef } from 'react'
import { useApp } from '../../../app.ts'
import { copyText } from './copy-text.ts'
import { StepHead } from './StepHead.tsx'

interface Props {
  codes: readonly string[]
  email: string
  onKept: () => void
}

/** New recovery codes, which are shown once: to copy, to download or to print. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const { site } = useApp()
  const place = useRef<HTMLOListElement>(null)
  const { host } = new URL(site.url)
  const text = stepMessages.codesFile(site.name, host, email, codes)
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, [text])
  return (
    <div className="stack add-factor recovery-codes">
      <StepHead>{stepMessages.codesTitle}</StepHead>
      <p className="note">{stepMessages.codesHow}</p>
      <ol ref={place} className="code-list" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row wrap step-buttons">
        <button
          type="button"
          className="btn-line"
          onClick={() => void copyText(text, place.current, stepMessages.codesCopied)}
        >
          Copy
        </button>
        <a href={file} download={`recovery-codes-${host.replace(/:\d+$/, '')}.txt`} className="btn-line">
          Download
        </a>
        <button type="button" className="btn-line" onClick={() => print()}>
          Print
        </button>
      </div>
      <div className="step-buttons">
        <button type="button" className="btn-brand" onClick={onKept}>
          {stepMessages.keptThem}
        </button>
      </div>
    </div>
  )
}
