import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** Returns whether other sites may show a fix, by the fix alone. The server also compares the words that the outlet prints now, and who typed them. */
export const mayEmbed = ({ ranking, liked }: Pick<HeadlineFix, 'ranking' | 'liked'>): boolean => ranking === 1 && liked
