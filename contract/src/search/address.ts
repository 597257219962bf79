import { pages } from '../pages.ts'

/** The address of the search for a text; of the empty form without one. */
export const searchFor = (text: string): string =>
  text ? `${pages.search()}?${new URLSearchParams({ q: text })}` : pages.search()
