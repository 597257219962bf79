/** A comparison for people who cannot see which words are struck through or marked. Either may be empty. */
export const compared = (removed: string, added: string): string =>
  [removed && `Taken out: ${removed}.`, added && `Added: ${added}.`].filter(Boolean).join(' ')
