import type { PostKind } from '../posting.ts'

const KINDS: Record<PostKind | 'posts', [string, string]> = {
  headlines: ['headline', 'headlines'],
  fixes: ['fix', 'fixes'],
  comments: ['comment', 'comments'],
  posts: ['post', 'posts'],
}

const word = (kind: PostKind | 'posts', count: number) => KINDS[kind][count === 1 ? 0 : 1]

export const firstDay = "You've reached today's limit for new members. Please come back tomorrow."
/** `posts` are all kinds together. */
export const reached = ({ kind, most }: { kind: PostKind | 'posts'; most: number }) =>
  `You've posted ${most.toLocaleString('en')} ${word(kind, most)} within a day, which is the most for now. Please come back later.`
export const left = ({ left, most, of }: { left: number; most: number; of: PostKind | 'posts' }) =>
  `${left || 'None'} of ${most.toLocaleString('en')} ${word(of, most)} left today${of === 'posts' ? ': headlines, fixes and comments together' : ''}.`
export const grows = 'The limit grows with the time that you are here.'
