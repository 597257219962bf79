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

const wordsIn = (text: string) => (hasWebAddress(text) || beginnings.some((each) => each.startsWith(text)) ? '' : text)

/** Lazy, because few readers type words here. */
const WordsLink = lazily(() => import('../search/WordsLink.tsx').then((file) => file.WordsLink))

/** Finds a headline by its address. Below other text are the best headlines and a link to the search, which Enter and the arrow key reach from the box. */
export function SearchBox() {
  const { open } = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [enters, setEnters] = useState(0)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const url = input.current!.value.trim()
    if (hasWebAddress(url)) open({ kind: 'search', url })
    else {
      setWords(wordsIn(url))
      setEnters(enters + 1)
    }
  }
  return (
    <search className="search">
      <form noValidate onSubmit={submit} className="row search-box">
        <input
          ref={input}
          name="url"
          type="url"
          // Keyboards for addresses have no space bar.
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={siteMessages.searchLabel}
          aria-describedby="search-hint"
          placeholder={siteMessages.searchLabel}
          onInput={(event) => {
            setWords(wordsIn(event.currentTarget.value.trim()))
            setEnters(0)
          }}
          {...preloadOverlays}
        />
        <button type="submit" className="sr-only">
          Search
        </button>
        <a className="icon-btn" href={pages.search()} aria-label="Search headlines">
          <Icon of={Search} size={18} />
        </a>
      </form>
      <div className="search-hint">
        {words ? <WordsLink words={words} setWords={setWords} enters={enters} /> : null}
        <p id="search-hint" role="status">
          {words ? siteMessages.searchHint : null}
        </p>
      </div>
    </search>
  )
}
