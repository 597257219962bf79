/** Colours outside the pages' own styles, by scheme: of the top bar, and of the paper. `web/src/styles/tokens.css` is their home. */
export const schemeColors = {
  light: { bar: '#ffffff', paper: '#faf8f4' },
  dark: { bar: '#1f1c17', paper: '#16140f' },
} as const
