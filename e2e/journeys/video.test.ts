import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress, headlineNow } from '../src/demo.ts'
import { addHeadline } from '../src/people.ts'
import { visit } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const NEEDED = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']

test('a video loads only when play is pressed @phone', async ({ page, context, reader, name }) => {
  const asked: string[] = []
  await context.route(/youtube/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title><p>It plays.</p>' })
  })
  const id = await addHeadline(reader, awkwardAddress('goose-on-film', name), '')
  const headline = await headlineNow(id)
  await visit(page, pages.headline(headline))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(page.getByRole('link', { name: headlineMessages.watchVideoOn('YouTube') })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${headline.video_id}`,
  )
  const play = page.getByRole('button', { name: headlineMessages.playVideo(headline.title) })
  await play.focus()
  await page.keyboard.press('Enter')
  const frame = page.getByTitle(headlineMessages.video(headline.title))
  await expect(frame).toBeFocused()
  await expect(frame.contentFrame().getByText('It plays.')).toBeVisible()
  expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${headline.video_id}?autoplay=1`])

  // The page's headers allow the player what it needs, and no sensors.
  const player = page.frames().find((each) => each.url().startsWith('https://www.youtube-nocookie.com/'))
  const allowed = await player?.evaluate(
    (features) => {
      const { featurePolicy } = document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }
      return features.filter((each) => featurePolicy.allowsFeature(each))
    },
    [...NEEDED, 'camera', 'microphone', 'geolocation', 'payment'],
  )
  expect(allowed).toEqual(NEEDED)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link opens the video @desktop', async ({ page, reader, name }) => {
    const id = await addHeadline(reader, awkwardAddress('goose-on-film', `${name} plain`), '')
    const headline = await headlineNow(id)
    await page.goto(pages.headline(headline))
    await expect(page.getByRole('link', { name: headlineMessages.watchVideoOn('YouTube') })).toBeVisible()
    await expect(page.getByRole('button', { name: headlineMessages.playVideo(headline.title) })).toBeHidden()
  })
})
