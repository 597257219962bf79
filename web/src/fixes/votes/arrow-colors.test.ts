import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'

const read = (file: string) => fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

function schemesOf(color: string): string[] {
  const [, light, dark] =
    new RegExp(`--color-${color}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(read('styles/tokens.css')) ?? []
  return [light!, dark!]
}

/** Returns the colours in the order of their declarations: light scheme first. */
const strokesOf = (image: string) =>
  [...read('fixes/votes/votes.css').matchAll(new RegExp(`${image}: url\\("[^"]*?stroke='%23(\\w+)'`, 'g'))].map(
    ([, hex]) => `#${hex}`,
  )

test('the arrows use the ink colour of each scheme, and red when pressed', () => {
  assert.deepEqual(strokesOf('--arrows'), schemesOf('ink'))
  assert.deepEqual(strokesOf('--arrows-pressed'), schemesOf('brand'))
})
