import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOnceHydrated } from '../ui/use-hydrated.ts'
import { filterOf, type NewsFilter, queryOf } from './filter-news.ts'

const restAfter = 250

/**
 * Typing filters at once and replaces the address after a pause. A choice adds a history entry, so Back undoes it. The server's page is the same
 * for everybody, so it has no filter.
 */
export function useNewsFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = filterOf(useOnceHydrated('', search))
  const [text, setText] = useState(address.q)
  const [written, setWritten] = useState(address.q)
  const [expected, setExpected] = useState<string>()
  // The text follows an address that changed elsewhere. A change made here may arrive late, after the reader has typed more.
  if (address.q !== written) {
    setWritten(address.q)
    setExpected(undefined)
    if (address.q !== expected) setText(address.q)
  }
  const asked = useRef(queryOf(address))
  useEffect(() => {
    asked.current = queryOf(filterOf(search))
  }, [search])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const filter: NewsFilter = { ...address, q: text }
  function go(to: NewsFilter, replace: boolean) {
    clearTimeout(timer.current)
    setText(to.q)
    const query = queryOf(to)
    if (query === asked.current) return
    asked.current = query
    setExpected(to.q)
    void navigate({ search: query }, { replace, preventScrollReset: true })
  }
  return {
    filter,
    choose: (change: Partial<NewsFilter>) => go({ ...filter, ...change }, false),
    type(q: string) {
      setText(q)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go({ ...filter, q }, true), restAfter)
    },
    /** Call this before the focus leaves the field, so that a popup opens on the filtered page. */
    rest: () => go(filter, true),
  }
}
