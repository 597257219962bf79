import type { NewsWord } from '@unspun/contract/feeds.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { ChevronDown, Search } from 'lucide'
import { useMemo, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Choices } from './Choices.tsx'
import { domainsOf, type NewsItem } from './filter-news.ts'
import { weightOf } from './tag-weight.ts'
import type { useNewsFilter } from './use-news-filter.ts'

interface Props extends ReturnType<typeof useNewsFilter> {
  news: readonly NewsItem[]
  words: readonly NewsWord[]
}

/** The words are folded until somebody asks for them. */
export function NewsFilters({ news, words, filter, choose, type, rest }: Props) {
  const [unfolded, unfold] = useState(false)
  const domains = useMemo(() => {
    const names = domainsOf(news.map(({ item }) => item))
    return [{ value: '', label: 'All' }, ...names.map((name) => ({ value: name, label: name }))]
  }, [news])
  const cloud = useMemo(() => {
    const counts = words.map(({ count }) => count)
    const choices = words.map(({ word, count }) => ({
      value: word,
      label: word,
      hint: `${count}×`,
      className: `weight-${weightOf(count, counts)}`,
    }))
    return [{ value: '', label: 'None' }, ...choices]
  }, [words])
  return (
    <div className="news-filters">
      <Choices
        label="Domains"
        className="domain-choices"
        choices={domains}
        value={filter.domain}
        onChoose={(domain) => choose({ domain })}
      />
      <div className="row search-box">
        <Icon of={Search} size={18} />
        <input
          type="search"
          dir="auto"
          value={filter.q}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="filter headlines"
          placeholder="filter headlines"
          onChange={(event) => type(event.target.value)}
          onBlur={rest}
        />
      </div>
      <button
        type="button"
        className="row spread words-switch"
        aria-expanded={unfolded}
        aria-controls="news-words"
        onClick={() => unfold(!unfolded)}
      >
        <span className="truncate">
          Words<span className="sr-only"> {newsMessages.ofWords}</span>
          {filter.tag ? (
            <span>
              : <bdi>{filter.tag}</bdi>
            </span>
          ) : null}
        </span>
        <Icon of={ChevronDown} size={18} />
      </button>
      <div id="news-words" className={unfolded ? undefined : 'folded'}>
        <Choices
          label={newsMessages.words}
          className="tag-cloud"
          choices={cloud}
          value={filter.tag}
          onChoose={(tag) => choose({ tag })}
        />
      </div>
    </div>
  )
}
