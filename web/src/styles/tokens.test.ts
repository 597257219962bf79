import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'

const tokens = fs.readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function schemesOf(color: string): [string, string] {
  const [, light, dark] =
    new RegExp(`--color-${color}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6})\\))?`).exec(tokens) ?? []
  assert.ok(light, color)
  return [light, dark ?? light]
}

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const pairs = [
  ['on-brand', 'brand-fill'],
  ['on-brand', 'brand-strong'],
  ...['paper', 'card', 'hover', 'brand-soft'].flatMap((ground) =>
    ['ink', 'muted', 'brand'].map((text) => [text, ground]),
  ),
  ['good', 'paper'],
  ['good', 'card'],
  ['paper', 'ink'],
] as [string, string][]
/** Icons and separators. */
const NO_TEXT = ['edge', 'line']
/** Lines, dots and bars without text, and the thumb of a switch. */
const NO_GROUND = ['brand', 'line', 'edge', 'good', 'on-brand']

test('text has a contrast of at least 4.5:1 on the backgrounds it is used on, in both schemes', () => {
  for (const [text, ground] of pairs)
    for (const scheme of [0, 1] as const) {
      const ratio = contrast(schemesOf(text)[scheme], schemesOf(ground)[scheme])
      assert.ok(ratio >= 4.5, `${text} on ${ground}, scheme ${scheme}: ${ratio.toFixed(2)}`)
    }
})

test('every colour that the styles use for text or a background is in a tested pair or listed as decoration', () => {
  const sources = new URL('..', import.meta.url)
  const styles = fs
    .globSync('**/*.css', { cwd: sources })
    .map((name) => fs.readFileSync(new URL(name, sources), 'utf8'))
  const used = (property: string) => {
    const values = styles.flatMap((style) => [
      ...style.matchAll(new RegExp(`[\\s;{]${property}: var\\(--color-([\\w-]+)\\)`, 'g')),
    ])
    return new Set(values.map(([, color]) => color!))
  }
  const texts = new Set([...pairs.map(([text]) => text), ...NO_TEXT])
  const grounds = new Set([...pairs.map(([, ground]) => ground), ...NO_GROUND])
  assert.ok(used('color').size > 5)
  assert.deepEqual([...used('color').difference(texts)], [])
  assert.deepEqual([...used('background(?:-color)?').difference(grounds)], [])
})

test('red buttons are a full red in both schemes: much more red than green and blue', () => {
  for (const hex of schemesOf('brand-fill')) {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    assert.ok(red! > 2.5 * Math.max(green!, blue!), hex)
  }
})
