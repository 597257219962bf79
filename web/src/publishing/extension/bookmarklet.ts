import { newFixOf } from '@unspun/contract/sharing.ts'

/** The address of the bookmark: a script that opens the form for a fix of the page that the reader is on, in a new tab. */
export const bookmarklet = (siteUrl: string): string =>
  `javascript:void open('${siteUrl}${newFixOf('')}'+encodeURIComponent(location.href))`
