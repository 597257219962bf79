import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { Search } from 'lucide'
import { useMemo } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Choices } from './Choices.tsx'
import { domainsOf, type NewsItem } from './filter-news.ts'
import { tagCloud, weightOf } from './tag-cloud.ts'
import type { useNewsFilter } from './use-news-filter.ts'

interface Props extends ReturnType<typeof useNewsFilter> {
  news: readonly NewsItem[]
}

/** Filters the news by domain, by text, and by the most frequent words in the titles. */
export function NewsFilters({ news, filter, choose, type, rest }: Props) {
  const domains = useMemo(() => {
    const names = domainsOf(news.map(({ item }) => item))
    return [{ value: '', label: 'All' }, ...names.map((name) => ({ value: name, label: name }))]
  }, [news])
  const cloud = useMemo(() => {
    const tags = tagCloud(
      news.map((each) => each.tags),
      limits.cloudTags,
    )
    const counts = tags.map(({ count }) => count)
    const words = tags.map(({ word, count }) => ({
      value: word,
      label: word,
      hint: `${count}×`,
      className: `weight-${weightOf(count, counts)}`,
    }))
    return [{ value: '', label: 'None' }, ...words]
  }, [news])
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
          value={filter.q}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="filter headlines"
          placeholder="filter headlines"
          onChange={(event) => type(event.target.value)}
          onBlur={rest}
        />
      </div>
      <div className="panel tag-frame">
        <Choices
          label={messages.news.words}
          className="tag-cloud"
          choices={cloud}
          value={filter.tag}
          onChoose={(tag) => choose({ tag })}
        />
      </div>
    </div>
  )
}
