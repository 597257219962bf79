import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Search } from 'lucide'
import { type SubmitEvent, useRef, useState } from 'react'
import { lazily } from '../lazy.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { hasWebAddress } from '../web-address.ts'

const beginnings = ['https://', 'http://']

/** Lazy, because few readers type words here. */
const WordsLink = lazily(() => import('../search/WordsLink.tsx').then((file) => file.WordsLink))

/** Finds a headline by its address. For other text, a hint below the box links to the search. The arrow key reaches that link from the box. */
export function SearchBox() {
  const { open } = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const url = input.current!.value.trim()
    if (hasWebAddress(url)) open({ kind: 'search', url })
  }
  return (
    <search className="search">
      <form noValidate onSubmit={submit} className="row search-box">
        <span className="search-field">
          <input
            ref={input}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={siteMessages.searchLabel}
            aria-describedby="search-hint"
            placeholder=" "
            onInput={(event) => {
              const typed = event.currentTarget.value.trim()
              const isAddress = hasWebAddress(typed) || beginnings.some((each) => each.startsWith(typed))
              setWords(isAddress ? '' : typed)
            }}
            {...preloadOverlays}
          />
          {/* Replaces a placeholder, whose text could not be shorter on a phone. */}
          <span aria-hidden className="search-placeholder">
            {siteMessages.searchPlaceholder}
            <span>{siteMessages.searchPurpose}</span>
          </span>
        </span>
        <button type="submit" className="sr-only">
          Search
        </button>
        <a className="icon-btn" href={pages.search()} aria-label="Search headlines">
          <Icon of={Search} size={18} />
        </a>
      </form>
      <div className="search-hint">
        <p id="search-hint" role="status">
          {words ? siteMessages.searchHint : null}
        </p>
        {words ? <WordsLink words={words} setWords={setWords} /> : null}
      </div>
    </search>
  )
}
