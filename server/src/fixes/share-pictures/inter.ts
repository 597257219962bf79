import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'satori'
import type { Weight } from './design.ts'
import type { Measure } from './font-sizes.ts'
import { readWoff, type Widths } from './woff.ts'
import type { CanDraw } from './words.ts'

/** Each subset is a separate family, because satori searches for a character by family, not by font. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const

export const interFamily = SUBSETS.map((subset) => `Inter ${subset}`).join(', ')

export interface Inter {
  /** One array for all drawings, because satori parses the fonts once for each array. */
  fonts: Font[]
  measure: Measure
  canDraw: CanDraw
}

export function readInter(): Inter {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'))
  const read = (weight: Weight) =>
    SUBSETS.map((subset) => ({
      name: `Inter ${subset}`,
      weight,
      style: 'normal' as const,
      data: readFileSync(path.join(folder, `files/inter-${subset}-${weight}-normal.woff`)),
    }))
  const [regular, bold] = [read(400), read(700)]
  const widths = { 400: widthsOf(regular), 700: widthsOf(bold) }
  return {
    fonts: [...regular, ...bold],
    measure: (text, weight) => widthOf(text, widths[weight]),
    canDraw: (text) =>
      Array.from(text, codeOf).every((character) => widths[400].has(character) && widths[700].has(character)),
  }
}

const codeOf = (character: string) => character.codePointAt(0) as number

/** Subsets that share a character draw it alike. */
const widthsOf = (fonts: { data: Buffer }[]): Widths => new Map(fonts.flatMap(({ data }) => [...readWoff(data)]))

/** Ignores kerning, which mostly makes a text narrower. */
const widthOf = (text: string, widths: Widths): number =>
  Array.from(text, (character) => widths.get(codeOf(character)) ?? 1).reduce((sum, width) => sum + width, 0)
