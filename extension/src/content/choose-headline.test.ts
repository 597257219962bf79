import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseHeadline, type Heading } from './choose-headline.ts'

const main = (...texts: string[]): Heading => ({ texts, isMain: true })
const other = (...texts: string[]): Heading => ({ texts, isMain: false })
const HEADLINE = 'Minister slams rivals in furious rant over bridge'

const PAGES: [name: string, headings: Heading[], titles: string[], chosen: number][] = [
  ['the heading that the page calls itself', [main('The Daily Planet'), main(HEADLINE)], [HEADLINE], 1],
  ['a title with the outlet behind it', [main(HEADLINE)], [`${HEADLINE} | The Daily Planet`], 0],
  ['a title with the outlet before it', [main('News'), other(HEADLINE)], [`The Planet – ${HEADLINE}`], 1],
  ['a heading with the topic before it', [main(`Politics ${HEADLINE}`)], [HEADLINE], 0],
  ['a topic in another script', [other('News'), main(HEADLINE, `政治新闻 ${HEADLINE}`)], [HEADLINE], 1],
  ['one of several titles is enough', [main(HEADLINE)], ['The Daily Planet', '', HEADLINE], 0],
  ['a second-level heading, if no other is near', [main('The Daily Planet'), other(HEADLINE)], [HEADLINE], 1],
  ['a main heading before others among equals', [other(HEADLINE), main(HEADLINE), main(HEADLINE)], [HEADLINE], 1],
  ['the first among equals', [main(HEADLINE), main(HEADLINE)], [HEADLINE], 0],
  [
    'quotes, case and dashes do not matter',
    [main('“It’s over” — MINISTER quits')],
    ['"It\'s over" - minister quits'],
    0,
  ],
  [
    'a script without spaces',
    [main('東京で新しい橋が開通した'), other('東京の天気')],
    ['東京で新しい橋が開通した | 新聞'],
    0,
  ],
  ['a script from right to left', [other('עוד חדשות היום'), main('הגשר החדש נפתח הבוקר')], ['הגשר החדש נפתח הבוקר'], 1],
  ['silent: a related headline with some of the words', [other('Minister opens new bridge in town')], [HEADLINE], -1],
  [
    'silent: the name of the outlet',
    [main('The Daily Planet')],
    ['Latest news and headlines from the Daily Planet today'],
    -1,
  ],
  ['silent: a page without headings', [], [HEADLINE], -1],
  ['silent: a page without titles', [main(HEADLINE)], ['', '  '], -1],
  ['silent: headings without words', [main('…'), other('')], [HEADLINE], -1],
]

for (const [name, headings, titles, chosen] of PAGES)
  test(`headline: ${name}`, () => assert.equal(chooseHeadline(headings, titles), chosen))
