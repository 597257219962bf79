import fs from 'node:fs'

/*
 * Skeletons after Unicode's technical standard 39: two texts that look alike have the same skeleton. Unlike in the
 * standard, accents do not count, and some ornamental letters are letters. Texts are also compared in small letters and
 * capitals: `Adm1n` looks like `ADMIN`, and the Greek `ν` looks like `v`, but `Ν` like `N`.
 */

const alike = new Map<string, string>()

for (const line of fs.readFileSync(new URL('./confusables.txt', import.meta.url), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [text = '', ...characters] = line.split(' ').map(fromHex)
  // Some letters look like punctuation, which does not count (`wordsIn`). Names must not lose them.
  for (const each of characters) if (counts(text) || !counts(each)) alike.set(each, text)
}

/** Ornamental letters that the table omits: small capitals, and white on black in a circle or a square. */
for (const [small = '', letter = ''] of 'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
  .split(' ')
  .map((pair) => [...pair]))
  addOrnament(small, letter)
for (const [index, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].entries())
  for (const first of [0x1f150, 0x1f170]) addOrnament(String.fromCodePoint(first + index), letter)

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split('+').map((each) => Number.parseInt(each, 16)))
}

function counts(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function addOrnament(ornament: string, letter: string): void {
  const text = alike.get(letter) ?? letter
  for (const [character, looks] of alike) if (looks === ornament) alike.set(character, text)
  alike.set(ornament, text)
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Accents, and circles and strokes over letters. The vowel signs of Indian and Thai scripts are not accents. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u0483-\u0489]/g

function skeletonOf(text: string): string {
  return [...text.normalize('NFKD')]
    .map((each) => alike.get(each) ?? each)
    .join('')
    .normalize('NFKD')
    .replace(ACCENTS, '')
}

/**
 * Returns the skeletons as written, in small letters, in capitals, and as written but lower-cased afterwards, because a
 * capital can look like a small letter (`I` like `l`).
 */
export function skeletonsOf(text: string): string[] {
  const visible = text.normalize('NFKD').replace(INVISIBLE, '')
  const [asWritten = '', ...others] = [visible, visible.toLowerCase(), visible.toUpperCase()].map(skeletonOf)
  return [...new Set([asWritten, ...others, skeletonOf(asWritten.toLowerCase())])]
}

export const wordsIn = (skeleton: string): string[] => skeleton.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Returns keys, of which similar texts share one. Spaces and punctuation count only if there is nothing else. */
export function lookalikeKeys(text: string): string[] {
  return [...new Set(skeletonsOf(text).map((each) => wordsIn(each).join('') || each.replaceAll(/\s/g, '')))]
}
