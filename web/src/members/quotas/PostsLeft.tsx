import * as postingMessages from '@unspun/contract/messages/posting.ts'
import { type Allowance, isFew, type PostKind } from '@unspun/contract/posting.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { onPosted } from './posted.ts'

/** Shows how many posts are left today, if there are few. Loaded when the form opens and after each post. */
export function PostsLeft({ kind }: { kind: PostKind }) {
  const { api } = useBrowser()
  const [allowance, setAllowance] = useState<Allowance>()
  useEffect(() => {
    let current = true
    const read = async () => {
      const answer = await api.post('/users/allowance/', {})
      if (current && answer && !answer.errors) setAllowance(answer)
    }
    void read()
    const stop = onPosted(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [api])
  const rest = allowance?.[kind]
  return (
    <div role="status">
      {allowance && rest && isFew(rest.left, rest.most) ? (
        <p className="note">
          {postingMessages.left(rest)}
          {allowance.level === 'new' || allowance.level === 'young' ? <span> {postingMessages.grows}</span> : null}
        </p>
      ) : null}
    </div>
  )
}
