import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOnceHydrated } from '../ui/use-hydrated.ts'
import { filterOf, type NewsFilter, queryOf } from './filter-news.ts'

const restAfter = 250

/**
 * The filter in the page's address. Typing filters at once and replaces the address after a pause; a choice adds a history entry, which Back
 * undoes. The server's page is the same for everybody, so it has no filter.
 */
export function useNewsFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = filterOf(useOnceHydrated('', search))
  const [text, setText] = useState(address.q)
  const [written, setWritten] = useState(address.q)
  if (address.q !== written) {
    setWritten(address.q)
    setText(address.q)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const filter: NewsFilter = { ...address, q: text }
  function go(to: NewsFilter, replace: boolean) {
    clearTimeout(timer.current)
    setText(to.q)
    if (queryOf(to) === queryOf(address)) return
    setWritten(to.q)
    void navigate({ search: queryOf(to) }, { replace, preventScrollReset: true })
  }
  return {
    filter,
    choose: (change: Partial<NewsFilter>) => go({ ...filter, ...change }, false),
    type(q: string) {
      setText(q)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go({ ...filter, q }, true), restAfter)
    },
    /** Call before the focus leaves the field, so that a popup opens on the filtered page. */
    rest: () => go(filter, true),
  }
}
