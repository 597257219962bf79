import * as searchMessages from '@unspun/contract/messages/search.ts'
import { pages } from '@unspun/contract/pages.ts'
import { searchFor, searchLimits } from '@unspun/contract/search.ts'
import { Search } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazily } from '../lazy.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Lazy, because most people arrive with a query and read its results. */
const Suggestions = lazily(() => import('./Suggestions.tsx').then((file) => file.Suggestions))

/** Without scripts it is a plain form. */
export function SearchForm({ text: opened }: { text: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(opened)
  const [closed, setClosed] = useState(false)
  const typed = text.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setClosed(true)
    void navigate(searchFor(typed))
  }
  return (
    <search
      className="search-words"
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
      {typed === opened ? null : <Suggestions typed={typed} closed={closed} setClosed={setClosed} />}
    </search>
  )
}
