/** The key in `localStorage` of a visitor's answers. In a file of its own, because every page looks whether there are any. */
export const KEPT_KEY = 'unspun:today'
