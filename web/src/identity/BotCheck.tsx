import { Suspense } from 'react'
import { useApp } from '../app.ts'
import { lazyPart } from '../lazy.tsx'
import { OwnCheck } from './bot-check/OwnCheck.tsx'

const VendorCheck = lazyPart(() => import('./bot-check/VendorCheck.tsx').then((file) => file.VendorCheck))

interface Props {
  /** Receives the proof that a registration needs, and undefined when it expires. It must be the same function in every render. */
  onProof: (bot_proof: string | undefined) => void
  /** Shown while there is no proof. */
  error: string | undefined
}

export function BotCheck(props: Props) {
  const { kind } = useApp().site.bot_check
  if (kind === 'altcha') return <OwnCheck {...props} />
  return (
    <Suspense fallback={<div className="progress in-form" />}>
      <VendorCheck {...props} />
    </Suspense>
  )
}
