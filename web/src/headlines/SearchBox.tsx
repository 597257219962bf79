import { messages } from '@unspun/contract/messages.ts'
import { Link } from 'lucide'
import { type SubmitEvent, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { isWebAddress } from '../web-address.ts'

const beginnings = ['https://', 'http://']

/** Finds a headline by its address. Text that is not an address does nothing, and a hint below the box says so. */
export function SearchBox() {
  const { open } = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  const [hinted, setHinted] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const url = input.current?.value.trim() ?? ''
    if (isWebAddress(url)) open({ kind: 'search', url })
  }
  return (
    <search className="search needs-script">
      <form noValidate onSubmit={submit} className="row search-box">
        <Icon of={Link} size={18} />
        <span className="search-field">
          <input
            ref={input}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={messages.web.searchLabel}
            aria-describedby="search-hint"
            placeholder=" "
            onInput={(event) => {
              const typed = event.currentTarget.value.trim()
              setHinted(!isWebAddress(typed) && !beginnings.some((each) => each.startsWith(typed)))
            }}
            {...preloadOverlays}
          />
          {/* In place of a placeholder, which cannot be shorter on a phone. */}
          <span aria-hidden className="search-placeholder">
            {messages.web.searchPlaceholder}
            <span>{messages.web.searchPurpose}</span>
          </span>
        </span>
        <button type="submit" className="sr-only">
          Search
        </button>
      </form>
      <p id="search-hint" role="status" className="search-hint">
        {hinted ? messages.web.searchHint : null}
      </p>
    </search>
  )
}
