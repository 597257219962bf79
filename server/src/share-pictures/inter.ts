import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'satori'
import type { Weight } from './design.ts'
import type { Measure } from './font-sizes.ts'
import { readWoff, type Widths } from './woff.ts'
import type { CanDraw } from './words.ts'

/** The parts in which Inter comes. Each is a family of its own: satori looks for a character in the next family, not in the next font. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const

/** A style's value that finds every character that Inter has. */
export const interFamily = SUBSETS.map((subset) => `Inter ${subset}`).join(', ')

/** Inter as satori takes it, and what is known of its letters. */
export interface Inter {
  /** satori parses a font once for each array, so there should be one. */
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

/** All subsets in one; where two have a character, both drew it alike. */
const widthsOf = (fonts: { data: Buffer }[]): Widths => new Map(fonts.flatMap(({ data }) => [...readWoff(data)]))

/** Letters side by side. Kerning, which mostly brings them closer, is left out. */
const widthOf = (text: string, widths: Widths): number =>
  Array.from(text, (character) => widths.get(codeOf(character)) ?? 1).reduce((sum, width) => sum + width, 0)
