import type { Child } from './child.ts'
import { type Figure, figureOf, type Goal } from './figure.ts'
import type { PicturePart } from './picture-process.ts'
import { inRounds, type Rounds } from './rounds.ts'

export interface PictureBench {
  pictures: Child
}

const AVATAR: Goal = { of: 'figure', is: 'at most', number: 50 }

/** CPU of an avatar made from a photograph of twelve megapixels, beside the library's least, and of a headline picture with all its copies. */
export async function measurePictures({ pictures }: PictureBench, runs: Rounds & { count: number }): Promise<Figure[]> {
  const part = (name: PicturePart) => () => pictures.ask<number>('measure', { part: name, count: runs.count })
  const measured = await inRounds(runs, {
    raw: part('raw avatar'),
    avatar: part('avatar'),
    headline: part('headline picture'),
  })
  const raw = { name: 'sharp alone', measured: measured.raw }
  return [
    figureOf({ name: 'Avatar of 12 megapixels', unit: 'ms CPU', here: measured.avatar, beside: raw, goal: AVATAR }),
    figureOf({ name: '  headline picture, all copies', unit: 'ms CPU', here: measured.headline, beside: raw }),
  ]
}
