import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstAddress, linkedText, typedAddress } from './linked-text.ts'
import { addressLimits } from './text.ts'

/** Puts links in square brackets. */
const marked = (text: string) =>
  linkedText(text)
    .map((piece) => (piece.href ? `[${piece.href}]` : piece.text))
    .join('')

const table = [
  ['', ''],
  ['No address at all.', 'No address at all.'],
  ['https://a.example', '[https://a.example]'],
  ['See https://a.example/b?c=d#e, and more.', 'See [https://a.example/b?c=d#e], and more.'],
  ['Is it http://a.example/b?!', 'Is it [http://a.example/b]?!'],
  ['(https://a.example/b)', '([https://a.example/b])'],
  ['https://a.example/b_(c)', '[https://a.example/b_(c)]'],
  ['“https://a.example/b”', '“[https://a.example/b]”'],
  ['<https://a.example>', '<[https://a.example]>'],
  ['two: https://a.example\nHTTPS://B.EXAMPLE/x', 'two: [https://a.example]\n[HTTPS://B.EXAMPLE/x]'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['javascript://x.example', 'javascript://x.example'],
  ['https://', 'https://'],
  ['https://localhost/x', 'https://localhost/x'],
  ['記事は https://a.example/b。次の文', '記事は [https://a.example/b]。次の文'],
  ['ここですhttps://a.example/b、続き', 'ここです[https://a.example/b]、続き'],
  ['全角（https://a.example/b）です', '全角（[https://a.example/b]）です'],
  ['(https://a.example/b)です', '([https://a.example/b])です'],
  ['已创建：https://a.example/4，涵盖；好！', '已创建：[https://a.example/4]，涵盖；好！'],
  ['『「【〈《https://a.example/b》〉】」』', '『「【〈《[https://a.example/b]》〉】」』'],
  ['〔［｛｢https://a.example/b｣｝］〕と', '〔［｛｢[https://a.example/b]｣｝］〕と'],
  ['https://a.example/サクラ_（曖昧さ回避）を', '[https://a.example/サクラ_（曖昧さ回避）を]'],
  ['https://a.example/b）（c', '[https://a.example/b]）（c'],
  ['半角｡https://a.example/b｡次', '半角｡[https://a.example/b]｡次'],
  ['انظر https://a.example/b، ثم', 'انظر [https://a.example/b]، ثم'],
  ['هل https://a.example/b؟ https://a.example/c؛ d۔', 'هل [https://a.example/b]؟ [https://a.example/c]؛ d۔'],
  ['पढ़ें https://a.example/b। अब https://a.example/c॥', 'पढ़ें [https://a.example/b]। अब [https://a.example/c]॥'],
  ['Տես https://a.example/b։', 'Տես [https://a.example/b]։'],
  ['ይህ https://a.example/b። ያ', 'ይህ [https://a.example/b]። ያ'],
  ['သည် https://a.example/b။', 'သည် [https://a.example/b]။'],
  ['នេះ https://a.example/b។', 'នេះ [https://a.example/b]។'],
  [
    '„https://a.example/b‟ ‹https://a.example/c› ‚https://a.example/d‘',
    '„[https://a.example/b]‟ ‹[https://a.example/c]› ‚[https://a.example/d]‘',
  ],
  ['〝https://a.example/b〟で ＂https://a.example/c＂', '〝[https://a.example/b]〟で ＂[https://a.example/c]＂'],
  ['See https://a.example/b — https://a.example/c—', 'See [https://a.example/b] — [https://a.example/c]—'],
  ['「https://a.example/b」と（https://a.example/c）', '「[https://a.example/b]」と（[https://a.example/c]）'],
  ['(https://a.example/b)(https://a.example/c)', '([https://a.example/b])([https://a.example/c])'],
  ['https://a.example/b,https://a.example/c;x', '[https://a.example/b],[https://a.example/c;x]'],
  ['https://a.example/b・https://a.example/c', '[https://a.example/b]・[https://a.example/c]'],
  ['https://a.example/https://a.example/c', '[https://a.example/https://a.example/c]'],
  ['https://a.example/b（速報 11月', '[https://a.example/b]（速報 11月'],
  ['https://a.example/b｜見出し |https://a.example/c|', '[https://a.example/b]｜見出し |[https://a.example/c]|'],
  ['_https://a.example/b_ xhttps://a.example/c', '_[https://a.example/b]_ xhttps://a.example/c'],
  [
    'https://a.example/b👍🏽 https://a.example/c❤️！ https://a.example/d～',
    '[https://a.example/b]👍🏽 [https://a.example/c]❤️！ [https://a.example/d]～',
  ],
  ['https://a.example/👍/b', '[https://a.example/👍/b]'],
  ['https://a.example/Michelson–Morley', '[https://a.example/Michelson–Morley]'],
  ['https://a.example/アダム・スミス', '[https://a.example/アダム・スミス]'],
  ['https://a.example/L’Équipe', '[https://a.example/L’Équipe]'],
  ['https://a.example/خبر', '[https://a.example/خبر]'],
  ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
] as const

for (const [text, expected] of table)
  test(`links in ${JSON.stringify(text)}`, () => assert.equal(marked(text), expected))

test('finds the first address of a text, and keeps the last character of an address alone', () => {
  const table = [
    ['https://a.example/Wham!', 'https://a.example/Wham!'],
    ['Hear https://a.example/Wham!', 'https://a.example/Wham'],
    ['https://a.example/b)', 'https://a.example/b'],
    ['https://a.example/b）', 'https://a.example/b'],
    ['https://a.example/b。次の文も読んでください。', 'https://a.example/b'],
  ] as const
  for (const [text, address] of table) assert.equal(firstAddress(text), address)
})

test('finds an address as people paste it, with invisible characters, brackets, quotes or words around it', () => {
  const address = 'https://a.example/b?c=d'
  const pasted = [
    ['\u200b', ''],
    ['', '\u200b'],
    ['\u202a', '\u202c'],
    ['\ufeff\u2066', '\u2069\u200e'],
    ['<', '>'],
    ['<URL:', '>'],
    ['"', '"'],
    ['“', '”'],
    ['„', '“,'],
    ["'", "'"],
    ['`', '`'],
    ['', ')'],
    ['[A title](', ')'],
    ['<a href="', '">A title</a>'],
    ['Look: ', ''],
    ['Look: ', '. And what next?'],
    ['見て：', '。'],
    ['url=', ''],
    [' \n', '\n\nSent from my phone'],
    ['view-source:', ''],
    ['https://', ''],
    ['', '%E2%80%8B%20'],
  ] as const
  for (const [before, behind] of pasted) assert.equal(typedAddress(`${before}${address}${behind}`), address)
  assert.equal(typedAddress('<a href="https://a.example/b?c=d&amp;e=f">'), 'https://a.example/b?c=d&e=f')
  assert.equal(typedAddress('https://a.exam\u00adple/b\u200bc'), 'https://a.example/bc')
  assert.equal(typedAddress('https://wiki.example/Wham!'), 'https://wiki.example/Wham!')
  for (const text of ['', 'a.example/b', 'ftp://a.example/b', 'https://', 'https://[x', 'Look: https:// a.example'])
    assert.equal(typedAddress(text), undefined, text)
  assert.equal(typedAddress(`https://a.example/${'x'.repeat(addressLimits.url)}`), undefined)
})

test('the pieces, joined, equal the text', () => {
  for (const [text] of table)
    assert.equal(
      linkedText(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    )
})
