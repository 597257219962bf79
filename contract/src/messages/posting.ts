import type { PostKind } from '../posting.ts'

const KINDS: Record<PostKind, [string, string]> = {
  headlines: ['headline', 'headlines'],
  fixes: ['fix', 'fixes'],
  comments: ['comment', 'comments'],
}

const word = (kind: PostKind, count: number) => KINDS[kind][count === 1 ? 0 : 1]

export const firstDay = "You've reached today's limit for new members. Please come back tomorrow."
/** `posts` are all kinds together. */
export const reached = ({ kind, most }: { kind: PostKind | 'posts'; most: number }) =>
  `You've posted ${most.toLocaleString('en')} ${kind === 'posts' ? kind : word(kind, most)} within a day, which is the most for now. Please come back later.`
export const left = (kind: PostKind, left: number, most: number) =>
  left === 0
    ? `None of ${most.toLocaleString('en')} ${word(kind, most)} left today.`
    : `${left} of ${most.toLocaleString('en')} ${word(kind, most)} left today.`
export const grows = 'The limit grows with the time that you are here.'
