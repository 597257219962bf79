export const compared = (removed: string, added: string): string =>
  [removed && `Taken out: ${removed}.`, added && `Added: ${added}.`].filter(Boolean).join(' ')
