import '../../ui/forms.css'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { Bookmark, Copy } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notices.ts'
import { selectAll, useCopy } from '../../ui/use-copy.ts'
import { bookmarklet } from './bookmarklet.ts'

export function Bookmarklet() {
  const code = bookmarklet(useApp().site.url)
  const link = useRef<HTMLAnchorElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { copy, refused } = useCopy(field)
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    const { current } = link
    if (!current) return
    // React refuses `javascript:` addresses. This one is only dragged. The page's content security policy would not run it either.
    current.setAttribute('href', code)
    const explain = (event: Event) => {
      event.preventDefault()
      setSaid(sharingMessages.dragIt)
    }
    current.addEventListener('click', explain)
    return () => current.removeEventListener('click', explain)
  }, [code])

  const copyCode = async () => {
    if (await copy()) notify(sharingMessages.copied)
  }

  return (
    <div className="bookmarklet needs-script">
      {/* biome-ignore lint/a11y/useValidAnchor: it gets its address in the browser, see above */}
      <a ref={link} className="btn-brand">
        <Icon of={Bookmark} size={18} />
        {sharingMessages.bookmark}
      </a>
      <input
        ref={field}
        readOnly
        className="field"
        aria-label={sharingMessages.code}
        value={code}
        onFocus={selectAll}
      />
      <button type="button" className="btn-line" onClick={() => void copyCode()}>
        <Icon of={Copy} size={18} />
        {sharingMessages.copyCode}
      </button>
      <p role="status" className="live note">
        {refused ? sharingMessages.copyYourself : said}
      </p>
    </div>
  )
}
