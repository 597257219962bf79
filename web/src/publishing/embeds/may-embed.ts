import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** Judges by the fix alone. The server also checks the outlet's current wording and who typed the headline. */
export const mayEmbed = ({ ranking, liked }: Pick<HeadlineFix, 'ranking' | 'liked'>): boolean => ranking === 1 && liked
