export type Weight = 400 | 700

/** A place on a picture, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A ground, or one line of text in the middle of its box's height. */
export type Part = Box & { color: string } & (
    | { kind: 'rect'; radius?: number }
    | {
        kind: 'text'
        text: string
        size: number
        weight: Weight
        /** Pixels between letters. */
        spacing?: number
        struck?: boolean
      }
  )

/** A picture as places: parts in the order of drawing, then the site's mark and the photo, which nothing covers. */
export interface Scene {
  width: number
  height: number
  background: string
  parts: Part[]
  mark: Box
  photo: Box | undefined
}

/** The two files of a fix: for the cards of other sites, and as tall as wide. */
export const shapes = ['wide', 'square'] as const
export type Shape = (typeof shapes)[number]

/** The light values of the site's own colours (`web/src/styles/tokens.css`). */
export const colors = {
  paper: '#faf8f4',
  ink: '#1c1917',
  muted: '#5f584f',
  line: '#e7e1d7',
  brand: '#b3261e',
  soft: '#fbeae7',
} as const
