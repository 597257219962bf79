import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'

const css = fs.readFileSync(new URL('./avatar.css', import.meta.url), 'utf8')
const hues = [...css.matchAll(/--hue: (\d+);/g)].map(([, hue]) => Number(hue))

const lightAndDark = (property: string) =>
  [
    ...(new RegExp(`\\b${property}: (light-dark\\(.*)`).exec(css)?.[1] ?? '').matchAll(/oklch\(([\d.]+) ([\d.]+) /g),
  ].map(([, lightness, chroma]) => [Number(lightness), Number(chroma)] as const)

/** Returns the luminance of an OKLCH colour as WCAG 2 defines it. The matrices are those of CSS Color 4. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * rgb[0]! + 0.7152 * rgb[1]! + 0.0722 * rgb[2]!
}

test('initials have a contrast of at least 4.5:1 in all ten colours and both schemes', () => {
  assert.equal(new Set(hues).size, 10)
  const [behind, letters] = [lightAndDark('background'), lightAndDark('color')]
  assert.deepEqual([behind.length, letters.length], [2, 2])
  for (const hue of hues)
    for (const scheme of [0, 1]) {
      const [dark, light] = [behind, letters].map((color) => luminance(...color[scheme]!, hue)).sort((x, y) => x - y)
      const contrast = (light! + 0.05) / (dark! + 0.05)
      assert.ok(contrast >= 4.5, `hue ${hue}, scheme ${scheme}: ${contrast.toFixed(2)}`)
    }
})
