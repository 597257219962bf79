import { linkedText } from '@unspun/contract/linked-text.ts'

/** Renders the plain text of a comment. URLs become links with `nofollow`. */
export function CommentText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="comment-text" dir="auto">
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
