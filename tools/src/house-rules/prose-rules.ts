import type { Complaint } from './source.ts'

type Text = { path: string; text: string }

const WORDS = /\b(whoever|whichever|anew|thereby|lest)\b/gi
/** A comment of several lines opens with its first: a line that follows another is none. */
const OPENING =
  /(?<!(?:\/\/|--)[^\n]*\n[ \t]*)(?:\/\/|\/\*\*?|(?<=^[ \t]*)--)[ \t]*(?:\n[ \t]*\*[ \t]*)?(Of|Who|Whose|What|Where)\b/gm
/** Documents have no comments, and migrations do not change once they have landed. */
const OLD_OR_DOCUMENT = /\.md$|\/migrations\//
/** The rules name the words themselves. */
const OWN = /^tools\/src\/house-rules\//

/** Rules for plain English in code, SQL and documents. */
export const proseRules: Record<string, (texts: Text[]) => Complaint[]> = {
  'no word that plain English does without': (texts) => matches(texts, WORDS, ([word]) => `says "${word}"`),

  'no comment opens with Of, Who, Whose, What or Where': (texts) =>
    matches(
      texts.filter(({ path }) => !OLD_OR_DOCUMENT.test(path)),
      OPENING,
      ([, word]) => `begins a comment with "${word}"`,
    ),
}

function matches(texts: Text[], pattern: RegExp, detail: (match: RegExpExecArray) => string): Complaint[] {
  return texts
    .filter(({ path }) => !OWN.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map((match) => ({
        rule: 'prose',
        file: path,
        line: text.slice(0, match.index).split('\n').length,
        detail: detail(match),
      })),
    )
}
