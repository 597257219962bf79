import { lazy, Suspense } from 'react'
import { useApp } from '../app.ts'
import { OwnCheck } from './bot-check/OwnCheck.tsx'

const VendorCheck = lazy(async () => ({ default: (await import('./bot-check/VendorCheck.tsx')).VendorCheck }))

interface Props {
  /** Given the proof that a registration needs, and undefined when it has ended. It must not change from one drawing to the next. */
  onProof: (bot_proof: string | undefined) => void
  /** What is wrong while there is no proof. */
  error: string | undefined
}

/** Asks whether a person is here: by the site's own check, or by the service that the operator has chosen. */
export function BotCheck(props: Props) {
  const { kind } = useApp().site.bot_check
  if (kind === 'altcha') return <OwnCheck {...props} />
  return (
    <Suspense fallback={<div className="progress in-form" />}>
      <VendorCheck {...props} />
    </Suspense>
  )
}
