/** How well two bytes fit an encoding, from 1 (typical of its language) to -1 (rare), or undefined if they are invalid. */
type Fit = (lead: number, trail: number) => number | undefined

const TYPICAL = 1
const COMMON = 0.8
const SIGN = 0.5
const UNUSUAL = -0.3
const RARE = -1
/** A single byte of Shift_JIS. */
const HALF_WIDTH = 0

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most
/** Whether both bytes are in the 94 by 94 table of an EUC encoding. */
const isEuc = (lead: number, trail: number): boolean => within(lead, 0xa1, 0xfe) && within(trail, 0xa1, 0xfe)

/**
 * The East Asian encodings of old pages. Each orders its characters by how common they are, so that the lead byte tells.
 * Text in one of them is rare or invalid as another: kana make a text Japanese, syllables Korean.
 */
const ENCODINGS: [name: string, fit: Fit][] = [
  [
    'Shift_JIS',
    (lead, trail) => {
      if (within(lead, 0xa1, 0xdf)) return HALF_WIDTH
      if (lead === 0xa0 || lead === 0x80 || lead > 0xfc || !within(trail, 0x40, 0xfc) || trail === 0x7f)
        return undefined
      if (lead === 0x81 || lead === 0x87) return SIGN
      if (lead === 0x82) return within(trail, 0x9f, 0xf1) ? TYPICAL : SIGN
      if (lead === 0x83) return within(trail, 0x40, 0x96) ? TYPICAL : RARE
      if (within(lead, 0x88, 0x97)) return COMMON
      return lead >= 0xfa ? UNUSUAL : RARE
    },
  ],
  [
    'EUC-JP',
    (lead, trail) => {
      if (lead === 0x8e || lead === 0x8f) return within(trail, 0xa1, 0xfe) ? RARE : undefined
      if (!isEuc(lead, trail)) return undefined
      if (lead === 0xa4 || lead === 0xa5) return TYPICAL
      if (lead === 0xa1 || lead === 0xa3) return SIGN
      return within(lead, 0xb0, 0xcf) ? COMMON - 0.1 : RARE
    },
  ],
  [
    'EUC-KR',
    (lead, trail) => {
      if (!isEuc(lead, trail)) {
        const isLater =
          within(lead, 0x81, 0xc6) &&
          (within(trail, 0x41, 0x5a) || within(trail, 0x61, 0x7a) || within(trail, 0x81, 0xfe))
        return isLater ? UNUSUAL : undefined
      }
      if (within(lead, 0xb0, 0xc8)) return TYPICAL
      return lead === 0xa1 || lead === 0xa3 ? SIGN : RARE
    },
  ],
  [
    'gb18030',
    (lead, trail) => {
      if (lead === 0x80 || lead === 0xff || !within(trail, 0x40, 0xfe) || trail === 0x7f) return undefined
      if (!isEuc(lead, trail)) return RARE
      if (lead === 0xa1 || lead === 0xa3) return SIGN
      if (within(lead, 0xb0, 0xd7)) return COMMON
      return within(lead, 0xd8, 0xf7) ? UNUSUAL : RARE
    },
  ],
  [
    'Big5',
    (lead, trail) => {
      if (!within(lead, 0x87, 0xfe) || !(within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))) return undefined
      if (within(lead, 0xa1, 0xa3)) return SIGN
      // Two of five characters have a low trail byte, which the EUC encodings do not use.
      if (within(lead, 0xa4, 0xc6)) return trail < 0x80 ? TYPICAL : COMMON - 0.2
      return within(lead, 0xc9, 0xf9) ? UNUSUAL : RARE
    },
  ],
]

const FEWEST_PAIRS = 4
const FEWEST_DIFFERENT = 3
const LEAST_FIT = 0.45
/** Of a hundred pairs. */
const MOST_INVALID = 1

/**
 * Guesses the encoding of a page that states none and is not UTF-8, as browsers do. Returns undefined unless the bytes
 * can only be East Asian: text of other languages has single bytes among letters, which are invalid there.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  let best: { name: string; fit: number } | undefined
  for (const [name, fitOf] of ENCODINGS) {
    const fit = measure(bytes, fitOf)
    if (fit >= LEAST_FIT && fit > (best?.fit ?? 0)) best = { name, fit }
  }
  return best?.name
}

/** Returns the average fit, or 0 if the bytes are no text in the encoding. */
function measure(bytes: Uint8Array, fitOf: Fit): number {
  let pairs = 0
  let inRuns = 0
  let run = 0
  let invalid = 0
  let sum = 0
  const different = new Set<number>()
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    const trail = bytes[at + 1]
    const fit = lead < 0x80 || trail === undefined ? undefined : fitOf(lead, trail)
    if (fit === undefined) {
      if (lead >= 0x80 && trail !== undefined) invalid++
      run = 0
      continue
    }
    if (fit !== HALF_WIDTH) at++
    pairs++
    sum += fit
    run++
    if (run > 1) inRuns += run === 2 ? 2 : 1
    if (different.size < FEWEST_DIFFERENT) different.add(lead * 256 + trail!)
  }
  const isText =
    pairs >= FEWEST_PAIRS &&
    different.size >= FEWEST_DIFFERENT &&
    invalid * 100 <= pairs * MOST_INVALID &&
    inRuns * 2 >= pairs
  return isText ? sum / pairs : 0
}
