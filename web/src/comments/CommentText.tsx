import { linkedText } from './linked-text.ts'

/** What somebody wrote, as plain text in which web addresses are links that nobody vouches for. */
export function CommentText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="comment-text">
      {linkedText(text).map(({ text: words, href }) => {
        const start = at
        at += words.length
        return href ? (
          <a key={start} href={href} rel="nofollow ugc noopener">
            {words}
          </a>
        ) : (
          words
        )
      })}
    </p>
  )
}
