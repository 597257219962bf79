/** Colours from `web/src/styles/tokens.css` for use outside stylesheets. */
export const schemeColors = {
  light: { bar: '#ffffff', paper: '#faf8f4' },
  dark: { bar: '#1f1c17', paper: '#16140f' },
} as const
