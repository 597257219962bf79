import { expect } from '@playwright/test'
import { SIGNPOST } from '../outlets/stories.ts'
import type { News } from './news.ts'
import type { Tab } from './reader.ts'

/** Returns the visible lines of a page's text. Scripts cannot see into marks. */
export const linesOf = (tab: Tab): Promise<string[]> =>
  tab.run(() => {
    const lines: string[] = []
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      if (!parentElement?.closest('script')) lines.push(nodeValue!.replace(/\s+/g, ' ').trim())
    }
    return lines.filter(Boolean)
  })

const allMarked = (tab: Tab, within = 'body'): Promise<string[]> =>
  tab.run(
    (within) =>
      [...document.querySelectorAll(`${within} unspun-mark`)].map(({ parentElement }) =>
        parentElement!.textContent!.trim(),
      ),
    within,
  )

const SIGNPOSTS: string[] = [SIGNPOST.fix, SIGNPOST.printed]

export const markedOf = async (tab: Tab, within = 'body'): Promise<string[]> =>
  (await allMarked(tab, within)).filter((headline) => !SIGNPOSTS.includes(headline))

export const isRead = (tab: Tab): Promise<void> =>
  expect
    .poll(async () => (await allMarked(tab)).some((headline) => SIGNPOSTS.includes(headline)), {
      message: 'the link at the foot of the page has its mark',
    })
    .toBe(true)

/** Waits until exactly these headlines of the page have a mark, in any order. */
export const showsMarked = async (tab: Tab, headlines: readonly string[]): Promise<void> => {
  await isRead(tab)
  await expect
    .poll(async () => (await markedOf(tab)).toSorted(), { message: 'the headlines with a mark' })
    .toEqual(headlines.toSorted())
}

/** Holds the first paint until these fixes replace their headlines. Otherwise the result would depend on when a busy machine paints. */
export async function readUnhurried(
  { reader: { tab }, traffic }: News,
  url: string,
  fixes: readonly string[],
): Promise<void> {
  const paint = traffic.holdPaint()
  try {
    await tab.begin(url)
    await expect
      .poll(
        async () => {
          const lines = await linesOf(tab).catch((): string[] => [])
          return fixes.filter((fix) => !lines.includes(fix))
        },
        { message: 'fixes that are missing' },
      )
      .toEqual([])
  } finally {
    paint()
  }
}
