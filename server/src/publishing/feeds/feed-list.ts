import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { topPeriods } from '@unspun/contract/headlines.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { feeds, outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { searchFeed, searchHeadlines } from '@unspun/contract/search.ts'
import type { Database } from '../../database/database.ts'
import { domainByName } from '../../headlines/domains/store.ts'
import { headlinesInNeed, topHeadlineIds } from '../../headlines/list-store.ts'
import { currentHeadline, headlinesByIds } from '../../headlines/store.ts'
import { createTopLists } from '../../headlines/top-lists.ts'
import type { FeedRoute, MadeFeed } from '../../http/syndication/serve-feeds.ts'
import { userByName } from '../../members/store.ts'
import { publicLog } from '../../moderation/log-store.ts'
import { newestComments } from './comment-store.ts'
import { entriesOn } from './entries.ts'
import { type DatedFix, leadingFixes, newestFixes } from './fix-store.ts'
import { fixedFeed } from './fixed-feed.ts'
import { logFeed } from './log-feed.ts'
import { feedOfSearch } from './search-feed.ts'

export interface FeedListOptions {
  database: Database
  siteUrl: string
  moderatorNames: boolean
}

const start = { after: undefined, downTo: undefined, limit: outgoingFeedLimits.entries }

/** Every feed that anybody may read. */
export function feedList({ database, siteUrl, moderatorNames: named }: FeedListOptions): FeedRoute[] {
  const { ofFix, ofHeadline, ofComment } = entriesOn(siteUrl)
  const topPart = createTopLists((days) => topHeadlineIds(database, days))
  const fixesOf = (fixes: readonly DatedFix[]) => fixes.map(({ headline_id }) => cacheTags.fixesOf(headline_id))

  async function recent(): Promise<MadeFeed> {
    const fixes = await newestFixes(database, 'all')
    return {
      address: feeds.recent(),
      page: pages.home(),
      title: feedMessages.recent,
      about: feedMessages.recentAbout,
      entries: fixes.map(ofFix),
      tags: [cacheTags.home, ...fixesOf(fixes)],
      pushed: true,
    }
  }

  async function top(named: string | undefined): Promise<MadeFeed> {
    const period = topPeriods.find((name) => name === named)
    if (!period) throw new AppError('NotFound')
    const fixes = await leadingFixes(database, await topPart(period, start))
    return {
      address: feeds.top(period),
      page: pages.home(period),
      title: `${listMessages.topTitle} (${period})`,
      about: listMessages.topIntro(period),
      entries: fixes.map(ofFix),
      tags: [cacheTags.home, ...fixesOf(fixes)],
    }
  }

  async function needs(): Promise<MadeFeed> {
    const ids = (await headlinesInNeed(database, start)).map(({ headline_id }) => headline_id)
    const headlines = await headlinesByIds(database, ids)
    headlines.sort((a, b) => ids.indexOf(a.headline_id) - ids.indexOf(b.headline_id))
    return {
      address: feeds.needs(),
      page: pages.home('needs'),
      title: listMessages.needsTitle,
      about: listMessages.needsIntro,
      entries: headlines.map(ofHeadline),
      tags: [cacheTags.home, ...ids.map(cacheTags.headline)],
    }
  }

  async function domain(name: string): Promise<MadeFeed> {
    const found = await domainByName(database, name.toLowerCase())
    if (!found) throw new AppError('DomainNotFound')
    const fixes = await newestFixes(database, 'domain', found.domain_id)
    return {
      address: feeds.domain(found.name),
      page: pages.domain(found.name),
      title: domainMessages.feedOfFixes(found.name),
      about: feedMessages.ofDomainAbout(found.name),
      entries: fixes.map(ofFix),
      tags: [cacheTags.domains, cacheTags.domain(found.name), ...fixesOf(fixes)],
      pushed: true,
    }
  }

  async function member(name: string): Promise<MadeFeed> {
    const user = await userByName(database, name)
    if (!user) throw new AppError('ProfileNotFound')
    const fixes = await newestFixes(database, 'member', user.user_id)
    return {
      address: feeds.member(user.user_id),
      page: pages.profile(user.username),
      title: profileMessages.feedOf(user.display_name),
      about: feedMessages.ofMemberAbout(user.display_name),
      entries: fixes.map(ofFix),
      tags: [cacheTags.user(user.user_id), ...fixesOf(fixes)],
      pushed: true,
    }
  }

  async function headline(number: string): Promise<MadeFeed> {
    const found = await headlineOf(database, number)
    const id = found.headline_id
    const [fixes, comments] = await Promise.all([newestFixes(database, 'headline', id), newestComments(database, id)])
    const entries = [...fixes.map(ofFix), ...comments.map(ofComment)]
    return {
      address: feeds.headline(id),
      page: pages.headline(found),
      title: feedMessages.ofHeadline(found.title),
      about: feedMessages.ofHeadlineAbout(found.domain),
      entries: entries.sort((a, b) => Number(b.published) - Number(a.published)).slice(0, outgoingFeedLimits.entries),
      pushed: true,
      tags: [
        cacheTags.headline(id),
        cacheTags.commentsOf(id),
        ...comments.map(({ user_id }) => cacheTags.user(user_id)),
      ],
    }
  }

  return [
    { feed: feeds.recent, make: recent },
    { feed: feeds.top, make: ({ period }) => top(period) },
    { feed: feeds.needs, make: needs },
    { feed: feeds.domain, make: ({ name = '' }) => domain(name) },
    { feed: feeds.fixed, make: ({ name = '' }) => fixedFeed(database, siteUrl, name) },
    { feed: feeds.member, make: ({ name = '' }) => member(name) },
    { feed: feeds.headline, make: ({ id = '' }) => headline(id) },
    { feed: searchFeed, make: ({ q = '' }) => feedOfSearch(database, siteUrl, q), points: searchHeadlines.cost },
    {
      feed: feeds.moderationLog,
      make: async () => logFeed((await publicLog(database, { named })).entries, siteUrl),
    },
  ]
}

/** The headline of a number, or the one that it has become part of. Throws `HeadlineNotFound`. */
async function headlineOf(database: Database, number: string) {
  const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : 0
  const found = id && (await currentHeadline(database, id))
  if (!found) throw new AppError('HeadlineNotFound')
  return found
}
