import { newFixOf } from '@unspun/contract/sharing.ts'

export const bookmarklet = (siteUrl: string): string =>
  `javascript:void open('${siteUrl}${newFixOf('')}'+encodeURIComponent(location.href))`
