import type { Request } from '../load/requests.ts'
import { firstFixOf, hotSpotsOf, shapeOf } from '../sample/shape.ts'
import type { OwnContent } from './own-content.ts'

export interface Operation {
  name: string
  /** Returns the next request. Inputs differ, so that no response comes from a cache. */
  next: () => Request
  /** Sent with a member's token. */
  asMember?: true
  /** The number of rows in the response, if it grows with the site. The time is then per thousand rows. */
  lists?: number
}

export interface Subjects {
  headlines: number
  busiestAuthor: number
  thread: number
  comments: number[]
  own: OwnContent
  newsPort: number
}

const upTo = (count: number) => 1 + Math.floor(Math.random() * count)
/** Returns a random id. Half of them are among the newest hundredth, because most requests are for new content. */
const recent = (count: number) => (Math.random() < 0.5 ? upTo(count) : count + 1 - upTo(Math.ceil(count / 100)))
/** Ids in one sitemap. */
const SITEMAP_IDS = 10_000
const url = (path: string, query: Record<string, number | string>) =>
  `/api${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

export function readsOf({ headlines, busiestAuthor, thread }: Subjects): Operation[] {
  const { users, domains } = shapeOf(headlines)
  const { voted, discussed, threaded } = hotSpotsOf(headlines)
  const headline = () => recent(headlines)
  const fix = () => firstFixOf(headline())
  const user = () => upTo(users)
  const domain = () => upTo(domains)
  const get = (name: string, path: string, query: () => Record<string, number | string>): Operation => ({
    name: `GET ${name}`,
    next: () => ({ path: url(path, query()) }),
  })
  const post = (name: string, path: string, body: () => object): Operation => ({
    name: `POST ${name}`,
    next: () => ({ path: `/api${path}`, body: body() }),
  })
  const page = (name: string, path: () => string): Operation => ({
    name: `page ${name}`,
    next: () => ({ path: path() }),
  })
  const filesOf = (highest: number) => Math.ceil(highest / SITEMAP_IDS)
  const sitemap = (kind: string, highest: number) =>
    page(`sitemap of ${kind}`, () => `/sitemap/${kind}-${upTo(filesOf(highest))}.xml`)
  const sitemapFiles = 1 + filesOf(headlines) + filesOf(firstFixOf(headlines)) + filesOf(domains)
  return [
    get('headlines/get', '/headlines/get/', () => ({ id: headline() })),
    post('headlines/get-by-url', '/headlines/get-by-url/', () => ({
      url: `https://stories.example/2026/story-${headline()}`,
    })),
    get('data/homepage-headlines', '/data/homepage-headlines/', () => ({})),
    get('data/homepage-headlines, deep', '/data/homepage-headlines/', () => ({ before: firstFixOf(upTo(headlines)) })),
    get('data/domain-headlines, largest', '/data/domain-headlines/', () => ({ domain_id: 1 })),
    get('data/domain-headlines, any, deep', '/data/domain-headlines/', () => ({
      domain_id: domain(),
      before: upTo(headlines),
    })),
    get('headline-fixes/get', '/headline-fixes/get/', () => ({ id: fix() })),
    get('headline-fixes/get, most votes', '/headline-fixes/get/', () => ({ id: voted.fix })),
    get('headline-fixes/list-by-headline-id', '/headline-fixes/list-by-headline-id/', () => ({
      headline_id: headline(),
    })),
    post('headline-fixes/list-by-user-id, any', '/headline-fixes/list-by-user-id/', () => ({ user_id: user() })),
    post('headline-fixes/list-by-user-id, busiest', '/headline-fixes/list-by-user-id/', () => ({
      user_id: busiestAuthor,
    })),
    get('headline-fixes/get-vote', '/headline-fixes/get-vote/', () => ({ fix_id: fix(), user_id: user() })),
    get('headline-fixes/get-vote, most votes', '/headline-fixes/get-vote/', () => ({
      fix_id: voted.fix,
      user_id: user(),
    })),
    get('headline-fixes/get-votes, 60', '/headline-fixes/get-votes/', () => ({
      fix_ids: Array.from({ length: 60 }, fix).join(),
      user_id: user(),
    })),
    get('headline-fixes/get-favorite', '/headline-fixes/get-favorite/', () => ({ id: fix(), user_id: user() })),
    get('headlines/get-favorite', '/headlines/get-favorite/', () => ({ id: headline(), user_id: user() })),
    get('headline-fixes/count-enabled', '/headline-fixes/count-enabled-by-user-id-headline-id/', () => ({
      user_id: user(),
      headline_id: headline(),
    })),
    post('comments/list, any', '/comments/list-by-headline-fix-id/', () => ({ headline_fix_id: fix() })),
    post('comments/list, most comments', '/comments/list-by-headline-fix-id/', () => ({
      headline_fix_id: discussed.fix,
      sort_direction: Math.random() < 0.5 ? 'asc' : 'desc',
    })),
    post('comments/list, longest thread', '/comments/list-by-headline-fix-id/', () => ({
      headline_fix_id: threaded.fix,
    })),
    post('comments/list, replies of it', '/comments/list-by-headline-fix-id/', () => ({
      headline_fix_id: threaded.fix,
      parent_id: thread,
      // Replies have the ids after their thread's.
      last_id: thread + upTo(threaded.replies),
    })),
    get('domains/list', '/domains/list/', () => ({})),
    get('domains/list-top', '/domains/list-top/', () => ({})),
    get('domains/get-by-name', '/domains/get-by-name/', () => ({ name: `news-${domain()}.example` })),
    get('feed/recent', '/feed/recent/', () => ({})),
    get('feed/in-the-news', '/feed/in-the-news/', () => ({})),
    post('users/get-profile', '/users/get-profile/', () => ({ user_id: user() })),
    { ...post('users/get-auth', '/users/get-auth/', () => ({})), asMember: true },
    { ...post('users/list-favorites', '/users/list-favorites/', () => ({})), asMember: true },
    page('home', () => '/'),
    page('headline', () => `/headlines/${headline()}`),
    page('fix', () => `/fixes/${fix()}`),
    page('In The News', () => '/inthenews'),
    page('Domains', () => '/domains'),
    page('domain', () => `/domains/news-${domain()}.example`),
    page('profile', () => `/profile/reader-${user()}`),
    { ...page('sitemap, its index', () => '/sitemap.xml'), lists: sitemapFiles },
    sitemap('headlines', headlines),
    sitemap('fixes', firstFixOf(headlines)),
    { ...sitemap('domains', domains), lists: Math.min(domains, SITEMAP_IDS) },
  ]
}

export function writesOf({ headlines, thread, comments, own, newsPort }: Subjects): Operation[] {
  const { voted, discussed, threaded } = hotSpotsOf(headlines)
  // Starts at the current time, so that each run on the same site uses new texts and addresses.
  let count = Date.now()
  const fix = () => firstFixOf(recent(headlines))
  const vote = () => (Math.random() < 0.5 ? 1 : -1)
  const oneOf = (ids: number[]) => ids[count++ % ids.length]!
  const words = () => ({ body: `Word ${count++}` })
  const write = (name: string, path: string, body: () => object): Operation => ({
    name: `write ${name}`,
    next: () => ({ path: `/api${path}`, body: body() }),
    asMember: true,
  })
  // Each headline once, from the newest on, because a member may post only a few fixes on a headline.
  let fixed = 0
  const next = () => headlines - (fixed++ % (headlines - own.edited.length - own.toggled.length))
  return [
    write('a vote', '/headline-fixes/vote/', () => ({ headline_fix_id: fix(), vote_value: vote() })),
    write('a vote, most votes', '/headline-fixes/vote/', () => ({ headline_fix_id: voted.fix, vote_value: vote() })),
    write('a comment', '/comments/create/', () => ({ headline_fix_id: fix(), ...words() })),
    write('a comment, most comments', '/comments/create/', () => ({ headline_fix_id: discussed.fix, ...words() })),
    write('a reply, longest thread', '/comments/create/', () => ({
      headline_fix_id: threaded.fix,
      parent_id: thread,
      ...words(),
    })),
    write('a vote on a comment', '/comments/vote/', () => ({ comment_id: oneOf(comments), vote_value: vote() })),
    write('a vote on a comment, most votes', '/comments/vote/', () => ({ comment_id: thread, vote_value: vote() })),
    write('a comment deleted', '/comments/delete/', () => {
      const comment_id = own.comments.pop()
      if (!comment_id) throw new Error('The member has no comments left to delete')
      return { comment_id }
    }),
    write('a headline', '/headlines/create/', () => ({ url: `http://127.0.0.1:${newsPort}/story-${count++}` })),
    write('a fix', '/headline-fixes/create/', () => ({ headline_id: next(), title: `Calm title ${count++}` })),
    write('a fix edited', '/headline-fixes/update/', () => ({
      headline_fix_id: oneOf(own.edited),
      title: `Calmer title ${count++}`,
    })),
    write('a fix toggled', '/headline-fixes/toggle-status/', () => ({ headline_fix_id: oneOf(own.toggled) })),
    write('a favorite', '/headline-fixes/favorite/', () => ({ headline_fix_id: fix() })),
    write('a favorite headline', '/headlines/favorite/', () => ({ headline_id: recent(headlines) })),
    write('a profile', '/users/update-profile/', () => ({
      display_name: `Voter ${count++}`,
      username: `voter-${count}`,
    })),
  ]
}
