import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import {
  type FeedEntry,
  type FeedPictures,
  feedCaps,
  type MediaPicture,
  permalink,
  pickLink,
  type RawFeed,
} from './feed-entry.ts'

type Dates = { dc?: { dates?: string[] }; dcterms?: { created?: string[]; modified?: string[] } }
type Media = NonNullable<RssFeed.Item<string>['media']>

export function readByFeedsmith(text: string): RawFeed {
  const { format, feed } = parseFeed(text, { maxItems: feedCaps.itemsRead })
  if (format === 'rss')
    return {
      ...heading(feed.title, feed),
      ttlMinutes: feed.ttl ?? 0,
      dates: given(feed.pubDate, feed.lastBuildDate, ...datesOf(feed)),
      entries: (feed.items ?? []).map(ofRss),
    }
  if (format === 'atom')
    return {
      ...heading(feed.title?.value, feed),
      dates: given(feed.updated),
      entries: (feed.entries ?? []).map(ofAtom),
    }
  if (format === 'rdf')
    return { ...heading(feed.title, feed), dates: datesOf(feed), entries: (feed.items ?? []).map(ofRdf) }
  return { ...heading(feed.title, {}), entries: (feed.items ?? []).map(ofJson) }
}

const heading = (title: string | undefined, feed: { xml?: { base?: string } }) => ({
  title: title ?? '',
  base: feed.xml?.base ?? '',
  ttlMinutes: 0,
  dates: [],
})

function ofRss(item: RssFeed.Item<string>): FeedEntry {
  const id = item.guid?.value ?? ''
  return {
    id,
    title: item.title ?? item.media?.title?.value ?? '',
    link: item.link || pickLink(item.atom?.links ?? []) || permalink(id),
    base: item.xml?.base ?? '',
    dates: given(item.pubDate, item.atom?.published, ...datesOf(item), item.atom?.updated),
    pictures: picturesOf(item.media, item.enclosures, item.itunes?.image),
    html: htmlOf(item.content?.encoded, item.description),
  }
}

function ofAtom(entry: AtomFeed.Entry<string>): FeedEntry {
  const links = entry.links ?? []
  const id = entry.id ?? ''
  const enclosures = links.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type }))
  return {
    id,
    title: entry.title?.value ?? '',
    link: pickLink(links) || permalink(id),
    base: entry.xml?.base ?? '',
    dates: given(entry.published, ...datesOf(entry), entry.updated),
    pictures: picturesOf(entry.media, enclosures, entry.itunes?.image),
    html: htmlOf(entry.content?.value, entry.summary?.value),
  }
}

function ofRdf(item: RdfFeed.Item<string>): FeedEntry {
  const id = item.rdf?.about ?? ''
  return {
    id,
    title: item.title ?? '',
    link: item.link || permalink(id),
    base: item.xml?.base ?? '',
    dates: datesOf(item),
    pictures: picturesOf(item.media, undefined, undefined),
    html: htmlOf(item.content?.encoded, item.description),
  }
}

function ofJson(item: JsonFeed.Item<string>): FeedEntry {
  const id = item.id ?? ''
  const attachments = (item.attachments ?? []).map(({ url, mime_type }) => ({ url, type: mime_type }))
  return {
    id,
    title: item.title ?? '',
    link: item.url ?? item.external_url ?? permalink(id),
    base: '',
    dates: given(item.date_published, item.date_modified),
    pictures: {
      ...picturesOf(undefined, attachments, undefined),
      thumbnails: [item.image, item.banner_image].filter((url) => url !== undefined),
    },
    html: htmlOf(item.content_html, item.summary),
  }
}

const given = (...dates: (string | undefined)[]) => dates.filter((date) => date !== undefined)

const datesOf = ({ dc, dcterms }: Dates) => given(dc?.dates?.[0], dcterms?.created?.[0], dcterms?.modified?.[0])

/** Joins both texts, because the first picture may be in either. */
const htmlOf = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ').slice(0, feedCaps.text)

function picturesOf(
  media: Media | undefined,
  enclosures: { url?: string | undefined; type?: string | undefined }[] | undefined,
  itunes: string | undefined,
): FeedPictures {
  const groups = media?.groups ?? []
  const contents = [media, ...groups].flatMap((each) => each?.contents ?? [])
  const thumbnails = [media, ...groups, ...contents].flatMap((each) => each?.thumbnails ?? [])
  return {
    contents: contents.map(
      ({ url = '', type = '', medium = '', width = 0 }): MediaPicture => ({ url, type, medium, width }),
    ),
    thumbnails: thumbnails.map(({ url = '' }) => url),
    enclosures: (enclosures ?? []).map(({ url = '', type = '' }) => ({ url, type })),
    itunes: itunes ?? '',
  }
}
