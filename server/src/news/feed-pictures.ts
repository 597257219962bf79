import type { FeedPictures, MediaPicture } from './sources/feed-entry.ts'

/** Wider pictures are meant for print and would slow down every reader's browser. */
const WIDE = 1600
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i
const MAX_HTML = 20_000

/** Returns picture URLs as written, best first: the declared pictures, then the first visible one in the text. */
export function picturesInOrder({ contents, thumbnails, enclosures, itunes }: FeedPictures, html: string): string[] {
  return [
    ...contents.filter(isPicture).sort(byWidth),
    ...thumbnails.map((url) => ({ url })),
    ...enclosures.filter(({ url, type }) => isPicture({ url, type, medium: '' })),
    { url: itunes },
    { url: firstPicture(html) },
  ]
    .map(({ url }) => url)
    .filter(Boolean)
}

const isPicture = ({ url, type, medium }: Omit<MediaPicture, 'width'>) =>
  medium === 'image' || type.startsWith('image/') || (!medium && !type && PICTURE_NAME.test(url))

/** Prefers the widest picture up to `WIDE`. Equal ones keep their order. */
const byWidth = (a: MediaPicture, b: MediaPicture) => usefulWidth(b) - usefulWidth(a)
const usefulWidth = ({ width }: MediaPicture) => (width > WIDE ? -width : width)

function firstPicture(html: string): string {
  for (const [tag] of html.slice(0, MAX_HTML).matchAll(/<img\b[^<>]{0,4000}>/gi)) {
    const source = attribute(tag, 'src')
    if (source && !source.startsWith('data:') && !isTrackingPixel(tag)) return source
  }
  return ''
}

const isTrackingPixel = (tag: string) =>
  /^[01](?:px)?$/.test(attribute(tag, 'width')) || /^[01](?:px)?$/.test(attribute(tag, 'height'))

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim().replaceAll('&amp;', '&')
}
