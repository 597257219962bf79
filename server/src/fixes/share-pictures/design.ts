export type Weight = 400 | 700

/** In pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Wide pictures are for link previews. */
export const shapes = ['wide', 'square'] as const
export type Shape = (typeof shapes)[number]

/** The light values of the site's colors (`web/src/styles/tokens.css`). */
export const colors = {
  paper: '#faf8f4',
  ink: '#1c1917',
  muted: '#5f584f',
  brand: '#b3261e',
  soft: '#fbeae7',
} as const

export interface Sizes {
  title: readonly [number, number]
  original: readonly [number, number]
}

interface Design {
  width: number
  height: number
  photo: Box
  beside: { box: Box; sizes: Sizes }
  alone: { box: Box; sizes: Sizes }
  scale: number
}

export const designs: Record<Shape, Design> = {
  wide: {
    width: 1200,
    height: 630,
    photo: { left: 780, top: 0, width: 420, height: 630 },
    beside: {
      box: { left: 64, top: 54, width: 668, height: 526 },
      sizes: { title: [84, 27], original: [34, 20] },
    },
    alone: {
      box: { left: 76, top: 58, width: 1048, height: 518 },
      sizes: { title: [104, 27], original: [38, 20] },
    },
    scale: 1,
  },
  square: {
    width: 1080,
    height: 1080,
    photo: { left: 0, top: 0, width: 1080, height: 440 },
    beside: {
      box: { left: 72, top: 492, width: 936, height: 528 },
      sizes: { title: [96, 31], original: [40, 23] },
    },
    alone: {
      box: { left: 84, top: 76, width: 912, height: 932 },
      sizes: { title: [128, 31], original: [48, 23] },
    },
    scale: 1.15,
  },
}
