import { firstFixOf, shapeOf } from './scale-data.ts'

/** A request as the driver sends it. */
export interface Asked {
  path: string
  body?: object
}

/** One read with many different inputs, so that nothing is answered from the memory of the last. */
export interface Read {
  name: string
  of: () => Asked
}

const upTo = (count: number) => 1 + Math.floor(Math.random() * count)
/** Of things that are numbered as they come: half of the questions concern the newest hundredth, as in life. */
const recent = (count: number) => (Math.random() < 0.5 ? upTo(count) : count + 1 - upTo(Math.ceil(count / 100)))
const url = (path: string, query: Record<string, number | string>) =>
  `/api${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

/** Every read of the API and every kind of page, for a site of so many headlines. `busy` is somebody with very many fixes, `crowded` a fix with very many comments. */
export function readsOf(headlines: number, { busy, crowded }: { busy: number; crowded: number }): Read[] {
  const { users, domains } = shapeOf(headlines)
  const headline = () => recent(headlines)
  const fix = () => firstFixOf(headline())
  const user = () => upTo(users)
  const domain = () => upTo(domains)
  const get = (name: string, path: string, query: () => Record<string, number | string>): Read => ({
    name: `GET ${name}`,
    of: () => ({ path: url(path, query()) }),
  })
  const post = (name: string, path: string, body: () => object): Read => ({
    name: `POST ${name}`,
    of: () => ({ path: `/api${path}`, body: body() }),
  })
  const page = (name: string, path: () => string): Read => ({ name: `page ${name}`, of: () => ({ path: path() }) })
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
    get('headline-fixes/list-by-headline-id', '/headline-fixes/list-by-headline-id/', () => ({
      headline_id: headline(),
    })),
    post('headline-fixes/list-by-user-id, any', '/headline-fixes/list-by-user-id/', () => ({ user_id: user() })),
    post('headline-fixes/list-by-user-id, busiest', '/headline-fixes/list-by-user-id/', () => ({ user_id: busy })),
    get('headline-fixes/get-vote', '/headline-fixes/get-vote/', () => ({ fix_id: fix(), user_id: user() })),
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
    post('comments/list, most crowded', '/comments/list-by-headline-fix-id/', () => ({
      headline_fix_id: crowded,
      sort_direction: 'asc',
    })),
    get('domains/list', '/domains/list/', () => ({})),
    get('domains/list-top', '/domains/list-top/', () => ({})),
    get('domains/get-by-name', '/domains/get-by-name/', () => ({ name: `news-${domain()}.example` })),
    get('feed/recent', '/feed/recent/', () => ({})),
    get('feed/in-the-news', '/feed/in-the-news/', () => ({})),
    post('users/get-profile', '/users/get-profile/', () => ({ user_id: user() })),
    page('home', () => '/'),
    page('headline', () => `/headlines/${headline()}`),
    page('fix', () => `/fixes/${fix()}`),
    page('domain', () => `/domains/news-${domain()}.example`),
    page('profile', () => `/profile/reader-${user()}`),
  ]
}

/** Every write of a member whose cost could grow with the site. Bodies differ, so that each does its whole work. */
export function writesOf(headlines: number): Read[] {
  let count = Date.now()
  const fix = () => firstFixOf(recent(headlines))
  const write = (name: string, path: string, body: () => object): Read => ({
    name: `write ${name}`,
    of: () => ({ path: `/api${path}`, body: body() }),
  })
  return [
    write('a vote', '/headline-fixes/vote/', () => ({
      headline_fix_id: fix(),
      vote_value: Math.random() < 0.5 ? 1 : -1,
    })),
    write('a comment', '/comments/create/', () => ({ headline_fix_id: fix(), body: `Word ${count++}` })),
    write('a fix', '/headline-fixes/create/', () => ({
      headline_id: recent(headlines),
      title: `Calm title ${count++}`,
    })),
    write('a favourite', '/headline-fixes/favorite/', () => ({ headline_fix_id: fix() })),
  ]
}
