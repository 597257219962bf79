import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Modules of light around the code, as the standard requires. */
const QUIET = 4

/** Dark on light in both colour schemes, because many cameras read nothing else. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg role="img" aria-label={stepMessages.qrCode} viewBox={`0 0 ${size} ${size}`} className="qr-code">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
