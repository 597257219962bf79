import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from './extract.ts'

const PAGE = 'https://www.site.org/news/a?id=7'
const TARGET = 'https://www.site.org/news/b'
const WORDS = '<title>Harbour bridge reopens</title><h1>Harbour bridge reopens</h1>'

const leadsTo = (html: string, refresh = '') => extractPage(Buffer.from(html), 'text/html', PAGE, { refresh }).leads_to
const meta = (content: string) => `<meta http-equiv="refresh" content="${content}">`

describe('the address of a refresh', () => {
  const written: [content: string, target: string | undefined][] = [
    ['0; url=/news/b', TARGET],
    ['0;URL=b', TARGET],
    ["0;URL='b'", TARGET],
    ['0;url=&quot;b&quot;', TARGET],
    ["0;url='b", TARGET],
    ['0, url = b', TARGET],
    ['  3 ;b', TARGET],
    ['1 b', TARGET],
    ['0.5;url=b', TARGET],
    ['.5;url=b', TARGET],
    ['5;url=https://other.org/x', 'https://other.org/x'],
    ['0;url=//other.org/x', 'https://other.org/x'],
    ['6;url=b', undefined],
    ['60;url=b', undefined],
    ['900', undefined],
    ['url=b', undefined],
    ['-1;url=b', undefined],
    ['0url=b', undefined],
    ['', undefined],
    ['0;url=javascript:alert(1)', undefined],
    ['0;url=myapp://open', undefined],
    ['0;url=data:text/html,x', undefined],
    ['0;url=http://', undefined],
  ]
  for (const [content, target] of written)
    test(`"${content}" is ${target}`, () => {
      assert.equal(leadsTo(WORDS + meta(content)), target)
      assert.equal(leadsTo(WORDS, content.replaceAll('&quot;', '"')), target)
    })

  test('is relative to the base of the page', () => {
    assert.equal(leadsTo(`<base href="https://other.org/x/">${WORDS}${meta('0;url=b')}`), 'https://other.org/x/b')
  })

  test('of the header comes before that of the page, and the first of the page before the second', () => {
    assert.equal(leadsTo(WORDS + meta('0;url=c'), '0;url=b'), TARGET)
    assert.equal(leadsTo(WORDS + meta('0;url=b') + meta('0;url=c')), TARGET)
  })
})

describe('a refresh is not followed', () => {
  const pages: [name: string, html: string][] = [
    ['from an article that loads itself again', WORDS + meta('3')],
    ['to the same address', WORDS + meta('3;url=a?id=7#top')],
    ['to the same address with a further parameter', WORDS + meta('3;url=/news/a?id=7&t=123')],
    ['that only browsers without scripts see', `${WORDS}<noscript>${meta('0;url=b')}</noscript>`],
    ['in a comment for old browsers', `<!--[if lt IE 9]>${meta('1;url=b')}<![endif]-->${WORDS}`],
    ['in a template', `<template>${meta('0;url=b')}</template>${WORDS}`],
    ['of a wall without scripts', `<title>Just a moment...</title><noscript>${meta('0;url=b')}</noscript>`],
    [
      'of an application without scripts',
      `<div id="root"></div><noscript>${meta('0;url=b')}</noscript><script src="/app.js"></script>`,
    ],
    ['by a script of an article', `${WORDS}<script>if (old) location.href = "/news/b"</script>`],
    ['by a script of an application', '<script>location.href = "/news/b"</script><script src="/app.js"></script>'],
  ]
  for (const [name, html] of pages) test(name, () => assert.equal(leadsTo(html), undefined))
})

describe('a page without words of its own leads elsewhere', () => {
  const noscript = `<noscript>${meta('0;url=https://www.site.org/news/b')}</noscript>`
  const pages: [name: string, html: string][] = [
    ['without scripts, under its target’s address as title', `${noscript}<title>${TARGET}</title>`],
    ['without scripts, under a shorter address', `${noscript}<title>site.org/b…</title>`],
    ['without scripts, without a title', noscript],
    ['without scripts, under “Redirecting”', `<title>Redirecting…</title>${noscript}<script src="/a.js"></script>`],
    ['by a script', '<script>window.opener = null; location.replace("https:\\/\\/www.site.org\\/news\\/b")</script>'],
    ['by a script that sets the address', '<title>Redirect</title><script>window.location.href = "/news/b";</script>'],
    ['by a script with codes', "<title>Redirect</title><script>location='\\u002fnews\\x2fb'</script>"],
    ['in the same place with a further parameter', `<title>Redirect</title>${meta('0;url=a?id=7')}`],
  ]
  for (const [name, html] of pages)
    test(name, () => {
      const { leads_to, title } = extractPage(Buffer.from(html), 'text/html', PAGE)
      assert.deepEqual([leads_to, title], [name.startsWith('in the same') ? PAGE : TARGET, undefined])
    })
})

test('hostile refreshes take no time', () => {
  const blanks = ' '.repeat(100_000)
  for (const content of [`0${blanks}x`, `${blanks}0;`, '0.'.repeat(50_000), `0;url=${'a'.repeat(100_000)}`]) {
    const before = process.cpuUsage()
    leadsTo(meta(content).repeat(8))
    leadsTo(`<script>${'location="'.repeat(90)}</script>`.repeat(1000))
    assert(process.cpuUsage(before).user < 1_000_000)
  }
})
