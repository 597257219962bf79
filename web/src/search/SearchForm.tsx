import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { searchFor } from '@unspun/contract/search/address.ts'
import { searchLimits } from '@unspun/contract/search/limits.ts'
import { searchMessages } from '@unspun/contract/search/messages.ts'
import { Search } from 'lucide'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { step } from './step-by-arrows.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The field of the search, with links to headlines while somebody types. The arrow keys reach them, and Escape closes them. Without scripts it
 * is a plain form.
 */
export function SearchForm({ text: opened }: { text: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(opened)
  const [closed, setClosed] = useState(false)
  const suggestions = useSuggestions(text, opened)
  const shown = closed ? [] : suggestions
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setClosed(true)
    void navigate(searchFor(text.trim()))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    step(event, event.currentTarget)
    if (event.key !== 'Escape' || shown.length === 0) return
    event.preventDefault()
    event.currentTarget.querySelector('input')?.focus()
    setClosed(true)
  }
  return (
    <search
      className="search-words"
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => setClosed(!currentTarget.contains(relatedTarget))}
    >
      <form action={pages.search()} onSubmit={submit} className="row search-box">
        <Icon of={Search} size={18} />
        <input
          name="q"
          type="search"
          maxLength={searchLimits.text}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          aria-label={searchMessages.label}
          placeholder={searchMessages.placeholder}
          value={text}
          onChange={({ target }) => {
            setClosed(false)
            setText(target.value)
          }}
        />
        <button type="submit" className="search-submit">
          {searchMessages.title}
        </button>
      </form>
      <p role="status" className="sr-only">
        {shown.length > 0 ? searchMessages.suggestions(shown.length) : null}
      </p>
      {shown.length > 0 ? (
        <ul className="menu suggestions" aria-label={searchMessages.suggested}>
          {shown.map((headline) => (
            <li key={headline.headline_id}>
              <a href={pages.headline(headline)}>
                <span dir="auto">{headline.title}</span>
                <span className="note">{headline.domain}</span>
                {headline.fix ? (
                  <span className="note suggested-fix">
                    {messages.fix.fixLabel} <bdi>{headline.fix}</bdi>
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  )
}
