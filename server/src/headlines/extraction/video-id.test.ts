import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { videoIdOf } from './video-id.ts'

const ID = 'a1B2-c3_D4e'

const VIDEOS: Record<string, string> = {
  [`https://www.youtube.com/watch?v=${ID}`]: ID,
  [`http://youtube.com/watch?list=PL1&v=${ID}&t=10#x`]: ID,
  [`https://m.youtube.com/watch?v=${ID}`]: ID,
  [`https://music.youtube.com/watch?v=${ID}`]: ID,
  [`https://youtu.be/${ID}?si=x`]: ID,
  [`https://www.youtube.com/embed/${ID}?autoplay=1`]: ID,
  [`https://www.youtube-nocookie.com/embed/${ID}`]: ID,
  [`https://www.youtube.com/v/${ID}`]: ID,
  [`https://www.youtube.com/shorts/${ID}`]: ID,
  [`https://www.youtube.com/live/${ID}/`]: ID,
  'https://vimeo.com/123456789': 'vimeo:123456789',
  'https://player.vimeo.com/video/123456789?h=1': 'vimeo:123456789',
  'https://vimeo.com/channels/staffpicks/123456789': 'vimeo:123456789',
  'https://vimeo.com/groups/short/videos/123456789': 'vimeo:123456789',
  'https://vimeo.com/123456789/abcdef0123': 'vimeo:123456789',
}

const OTHERS = [
  'https://www.youtube.com/',
  `https://www.youtube.com/channel/${ID}`,
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  `https://www.youtube.com/embed/${ID}x`,
  'https://www.youtube.com/watch?v=short',
  `https://youtu.be/${ID}x`,
  `https://youtube.com.evil.com/watch?v=${ID}`,
  `https://evil.com/youtube.com/embed/${ID}`,
  `https://notyoutube.com/embed/${ID}`,
  `javascript:"https://youtu.be/${ID}"`,
  `ftp://youtu.be/${ID}`,
  `https://youtu.be/${'<'.repeat(11)}`,
  'https://vimeo.com/about',
  'https://vimeo.com/123456789x',
  'https://evil.vimeo.com.site.org/123456789',
  'https://www.dailymotion.com/video/x8abcd',
  'not a URL',
]

describe('video ids', () => {
  for (const [address, id] of Object.entries(VIDEOS)) test(address, () => assert.equal(videoIdOf(address), id))
  for (const address of OTHERS) test(`none in ${address}`, () => assert.equal(videoIdOf(address), undefined))
})
