/** The texts of a card that can take several lines. */
export interface CardTexts {
  title: string
  original: string
}

/** Average widths of characters, and heights of lines, in pixels: of the title and of the original, as `card-style.ts` sets them. */
const TITLE = { character: 11.5, line: 29 }
const ORIGINAL = { character: 8, line: 23 }
/** Everything else: paddings, the label, the author and the link, which may take two lines. */
const REST = 148
const PADDING = 44
/** Narrower lines would break words, and the card is as high as if they were so wide. */
const NARROWEST = 100

/** The height in pixels at which a card of this width shows all of its text, estimated from the lengths of the texts. */
export function cardHeight({ title, original }: CardTexts, width: number): number {
  const lines = (text: string, { character, line }: typeof TITLE) =>
    line * Math.max(1, Math.ceil((text.length * character) / Math.max(NARROWEST, width - PADDING)))
  return REST + lines(title, TITLE) + lines(original, ORIGINAL)
}
