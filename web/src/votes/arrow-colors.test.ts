import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'

const read = (file: string) => fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** A colour's value in the light scheme and in the dark one. */
function schemesOf(color: string): string[] {
  const [, light, dark] =
    new RegExp(`--color-${color}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(read('styles/tokens.css')) ?? []
  return [light!, dark!]
}

/** The strokes of an image in the order of its declarations, the light scheme first. */
const strokesOf = (image: string) =>
  [...read('votes/votes.css').matchAll(new RegExp(`${image}: url\\("[^"]*?stroke='%23(\\w+)'`, 'g'))].map(
    ([, hex]) => `#${hex}`,
  )

test("the arrows have the scheme's ink, and its red once they are pressed", () => {
  assert.deepEqual(strokesOf('--arrows'), schemesOf('ink'))
  assert.deepEqual(strokesOf('--arrows-pressed'), schemesOf('brand'))
})
