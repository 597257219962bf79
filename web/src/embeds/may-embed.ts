import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** Whether other sites may show a fix, as far as the fix itself tells. The server knows more: what the outlet prints now, and who typed the headline. */
export const mayEmbed = ({ ranking, liked }: Pick<HeadlineFix, 'ranking' | 'liked'>): boolean => ranking === 1 && liked
