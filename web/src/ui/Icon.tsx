import type { IconNode } from 'lucide'
import { createElement } from 'react'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Screen readers skip the icon, because the button or link around it has a label. */
export function Icon({ of, size }: { of: IconNode; size: number }) {
  const shapes = of.map(([tag, attributes]) => createElement(tag, attributes))
  return createElement(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24', ...line, 'aria-hidden': true },
    ...shapes,
  )
}
