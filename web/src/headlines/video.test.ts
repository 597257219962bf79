import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videoOf } from './video.ts'

test('a video id yields the addresses of the player and the page', () => {
  const cases = {
    dQw4w9WgXcQ: ['YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    'vimeo:76979871': ['Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  }
  for (const [id, [provider, player]] of Object.entries(cases)) {
    const video = videoOf(id)
    assert.deepEqual([video?.provider, video?.player], [provider, player])
  }
})

test('no other id is ever embedded', () => {
  for (const id of ['', 'vimeo:12', 'vimeo:76979871/x', 'https://evil.example/', 'short', '../../../../x', 'vimeo:'])
    assert.equal(videoOf(id), undefined, id)
})
