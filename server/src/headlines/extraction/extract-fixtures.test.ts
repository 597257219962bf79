import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { extractPage, type PageFacts } from './extract.ts'

const read = (name: string) => readFileSync(new URL(`./fixtures/${name}.html`, import.meta.url))

/** Invented pages, each with one feature of real pages. */
const PAGES: [page: string, url: string, facts: PageFacts][] = [
  [
    'json-ld-graph',
    'https://www.portvalecourier.example/2026/11/harbour-bridge-reopens?utm_source=x',
    {
      title: 'Harbour Bridge to reopen on Monday after eight months',
      description: 'The bridge has been shut since a barge struck its northern pier in March.',
      image_url: 'https://www.portvalecourier.example/media/2026/bridge-1200.jpg?w=1200&h=630',
      other_images: ['https://img.portvalecourier.example/ld.jpg'],
      canonical_url: 'https://www.portvalecourier.example/2026/11/harbour-bridge-reopens',
      site_name: 'Port Vale Courier',
      lang: 'en',
    },
  ],
  [
    'heading-agrees',
    'https://www.millbrookledger.example/local/night-buses?page=1',
    {
      title: 'Council votes to keep night buses running until 2028',
      description: 'Three lines stay; two are merged. Fares do not change.',
      image_url: 'https://static.millbrookledger.example/bus.webp',
      site_name: 'The Millbrook Ledger',
    },
  ],
  [
    'outlet-behind',
    'https://dailylantern.example/science/tide-gauge',
    {
      title: 'Why the tide gauge matters – and who pays for it',
      image_url: 'http://dailylantern.example/t.png',
      canonical_url: 'https://dailylantern.example/science/tide-gauge?id=44',
      site_name: 'The Daily Lantern',
    },
  ],
  ['outlet-before', 'https://nsn.example/ferry', { title: 'Ferry timetable cut by a third from January' }],
  [
    'outlet-initials',
    'https://broadcaster.example/grain',
    {
      title: 'Grain prices fall for a third week',
      description:
        'Grain prices fell for the third week in a row, as rain in the south eased worries over the harvest.',
      site_name: 'KBC',
    },
  ],
  [
    'chinese',
    'https://news.gangcheng.example/a/1.html',
    {
      title: '港口大桥周一重新开放，市民可免费通行',
      description: '大桥自三月以来一直关闭。',
      site_name: '港城日报',
      lang: 'zh',
    },
  ],
  [
    'japanese',
    'https://www.minato.example/articles/1',
    {
      title: '港の橋、月曜に再開へ 8カ月ぶり',
      image_url: 'https://img.minato.example/hashi.jpg',
      site_name: 'みなと新聞デジタル',
      lang: 'ja',
    },
  ],
  [
    'double-entities',
    'https://valleypost.example/budget',
    {
      title: 'Mayor’s "last" budget & what follows',
      description: 'A plain guide.',
      image_url: 'https://cdn.valleypost.example/i.jpg?a=1&b=2',
    },
  ],
  [
    'cut-by-quote',
    'https://elfaro.example/treaty',
    { title: 'Minister on the treaty: "there is no deal" yet', site_name: 'El Faro del Sur' },
  ],
  [
    'video-page',
    'https://coasttv.example/watch/storm',
    {
      title: 'Watch: storm waves over the sea wall',
      image_url: 'https://img.coasttv.example/waves.jpg',
      video_id: 'a1B2-c3_D4e',
      site_name: 'Coast TV',
    },
  ],
  [
    'video-declared',
    'https://coasttv.example/watch/pilot',
    {
      title: 'Interview with the harbour pilot',
      image_url: 'https://img.coasttv.example/pilot.jpg',
      video_id: 'vimeo:987654321',
    },
  ],
  [
    'video-aside',
    'https://coasttv.example/sea-wall',
    { title: 'Ten years of the sea wall', image_url: 'https://img.coasttv.example/wall.jpg' },
  ],
  [
    'foreign-canonical',
    'https://smallpaper.example/agency-story',
    { title: 'Agency story, reprinted', image_url: 'https://smallpaper.example/i.jpg' },
  ],
  [
    'old-page',
    'http://oldpaper.example/1999/flood.htm',
    {
      title: 'Flood warning lifted for the lower valley',
      description: 'The warning was lifted at noon on Friday, the water board said in a short statement.',
      image_url: 'http://oldpaper.example/news/flood.gif',
    },
  ],
  [
    'broken-json-ld',
    'https://hilltimes.example/2026/meals',
    {
      title: 'School meals stay free until spring',
      description: 'The fund lasts.',
      image_url: 'https://hilltimes.example/m.jpg',
      video_id: 'Zz9_yY8-xX7',
      canonical_url: 'https://hilltimes.example/meals',
      site_name: 'Hill Times',
    },
  ],
  ['unseen-characters', 'https://oldtown.example/a', { title: 'Free gnikrab parking in the old town� cafés' }],
  [
    'section-name-only',
    'https://valleypost.example/a',
    { title: 'Library opens its roof garden', site_name: 'Valley Post' },
  ],
  ['bot-wall', 'https://courier.example/a', { problem: 'notice' }],
]

describe('news pages', () => {
  for (const [name, url, expected] of PAGES)
    test(name, () => assert.deepEqual(extractPage(read(name), 'text/html', url), expected))
})
