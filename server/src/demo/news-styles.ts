import rules from './data/styles.json' with { type: 'json' }
import type { PageStyle } from './outlets.ts'

const base = sheetOf(rules.base)

function sheetOf(lines: readonly string[]): string {
  return `\n${lines.join('\n')}\n`
}

export const outletStyle = ({ style, colour }: { style: PageStyle; colour: string }): string =>
  base + sheetOf(rules[style]).replaceAll('$colour', colour)

export const frontStyle = base + sheetOf(rules.front)
