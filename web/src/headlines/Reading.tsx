import { messages } from '@unspun/contract/messages.ts'
import { useEffect, useState } from 'react'

const slowAfter = 5000

/** Shown while the server fetches a news page, which can take a while. */
export function Reading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="reading">
      <div className="progress" />
      <p role="status" className="note">
        {slow ? messages.web.readingSlow : messages.web.reading}
      </p>
    </div>
  )
}
