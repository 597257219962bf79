import { type Cue, cuesOf, hyperboleIn, withoutQuotes } from './cues.ts'
import { longTitle } from './limits.ts'
import { outletFinder } from './outlet-name.ts'

/** A fix that the headline has already. */
export interface KnownFix {
  headline_fix_id: number
  title: string
}

export type Hint =
  | { kind: Exclude<Cue, 'hyperbole'> | 'outlet' | 'long' | 'stop' }
  | { kind: 'hyperbole'; word: string }
  | { kind: 'same'; fix: KnownFix }

/** `lang` is the headline's language (BCP 47), or empty. `others` are its other fixes. */
export interface Surroundings {
  domain: string
  lang: string
  others: readonly KnownFix[]
}

/** Spaces and punctuation of most scripts, as ranges: asking for each character's Unicode class takes as long as all other rules. */
const UNSAID = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]+/g

/** The words of a title without capitals, spaces and punctuation. */
const plain = (title: string): string => title.toLowerCase().replace(UNSAID, '')

/** Short words with a full stop that can end a headline: those of up to three letters are taken for such a word anyway. */
const SHORTENED =
  /(?:\.|^|[\s(])(?:\p{L}{1,3}|calif|conn|corp|dept|prof|univ|assn|mass|minn|penn|tenn|wash|ariz|mich|okla)\.$/iu

/** Returns whether a title ends with a full stop that does not belong to a shortened word or to `…`. */
export const endsWithStop = (title: string): boolean =>
  /(?:[\p{L}\p{N}%"”’'»)]\.|[。।۔])$/u.test(title) && !SHORTENED.test(title)

/**
 * Finds the hints for titles that are written in the same surroundings, the most helpful ones first. A title that another fix has but for
 * capitals, spaces and punctuation gets that hint alone.
 */
export function hintFinder({ domain, lang, others }: Surroundings): (title: string) => Hint[] {
  const known = new Map(others.map((fix) => [plain(fix.title), fix]))
  known.delete('')
  const namesOutlet = outletFinder(domain)
  return (title) => {
    const text = title.trim()
    const fix = known.get(plain(text))
    if (fix) return [{ kind: 'same', fix }]
    const hints: Hint[] = namesOutlet(text) ? [{ kind: 'outlet' }] : []
    for (const kind of cuesOf(text, lang))
      hints.push(kind === 'hyperbole' ? { kind, word: hyperboleIn(withoutQuotes(text)) ?? '' } : { kind })
    if (text.length > longTitle) hints.push({ kind: 'long' })
    if (endsWithStop(text)) hints.push({ kind: 'stop' })
    return hints
  }
}
