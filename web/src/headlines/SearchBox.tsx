import { messages } from '@unspun/contract/messages.ts'
import { Search } from 'lucide'
import { type SubmitEvent, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { isWebAddress } from './web-address.ts'

/** Finds a headline by its address. Text that is not an address does nothing. */
export function SearchBox() {
  const { open } = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const url = input.current?.value.trim() ?? ''
    if (isWebAddress(url)) open({ kind: 'search', url })
  }
  return (
    <search className="search needs-script">
      <form noValidate onSubmit={submit} className="row search-box">
        <Icon of={Search} size={18} />
        <input
          ref={input}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={messages.web.searchLabel}
          placeholder={messages.web.searchPlaceholder}
          {...preloadOverlays}
        />
        <button type="submit" className="sr-only">
          Search
        </button>
      </form>
    </search>
  )
}
