import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodePage, encodingOf } from './decode-page.ts'

const html = (charset: string, body: number[] | Uint8Array) =>
  Buffer.concat([
    Buffer.from(charset ? `<meta charset="${charset}"><title>` : '<title>'),
    Buffer.from(body),
    Buffer.from('</title>'),
  ])

const CASES: [name: string, bytes: Buffer, contentType: string, text: string, encoding: string][] = [
  ['UTF-8', html('utf-8', Buffer.from('Žižkov')), '', 'Žižkov', 'UTF-8'],
  ['no label, UTF-8', html('', Buffer.from('Žižkov')), '', 'Žižkov', 'UTF-8'],
  ['no label, Latin', html('', [0x93, 0x63, 0x61, 0x66, 0xe9, 0x94]), '', '“café”', 'windows-1252'],
  ['ISO-8859-1 means windows-1252', html('iso-8859-1', [0x93, 0xe9, 0x94]), '', '“é”', 'windows-1252'],
  ['windows-1251 by <meta>', html('windows-1251', [0xcc, 0xee, 0xf1, 0xf2]), '', 'Мост', 'windows-1251'],
  [
    'windows-1251 from the header',
    html('', [0xcc, 0xee, 0xf1, 0xf2]),
    'text/html; charset="cp1251"',
    'Мост',
    'windows-1251',
  ],
  [
    'the header before <meta>',
    html('koi8-r', [0xcc, 0xee, 0xf1, 0xf2]),
    'text/html;charset=windows-1251',
    'Мост',
    'windows-1251',
  ],
  ['Shift_JIS', html('shift_jis', [0x8b, 0xb4]), '', '橋', 'Shift_JIS'],
  ['EUC-JP', html('euc-jp', [0xb6, 0xb6]), '', '橋', 'EUC-JP'],
  ['GBK', html('gb2312', [0xc7, 0xc5]), '', '桥', 'GBK'],
  ['Big5', html('big5', [0xbe, 0xf4]), '', '橋', 'Big5'],
  // A character of the EUC-KR extension that Node's decoder gets wrong.
  ['EUC-KR', html('euc-kr', [0xb4, 0xd9, 0x8c, 0x63]), '', '다똠', 'EUC-KR'],
  [
    'labelled GB2312, but UTF-8',
    html('gb2312', Buffer.from('桥梁重开')),
    'text/html; charset=gb2312',
    '桥梁重开',
    'UTF-8',
  ],
  ['labelled Latin, but ASCII', html('iso-8859-2', Buffer.from('Bridge')), '', 'Bridge', 'ISO-8859-2'],
  ['an unknown label', html('klingon', Buffer.from('Bridge')), 'text/html; charset=elvish', 'Bridge', 'windows-1252'],
  [
    'UTF-8 with a byte order mark, labelled otherwise',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), html('koi8-r', Buffer.from('é'))]),
    'text/html; charset=koi8-r',
    'é',
    'UTF-8',
  ],
  ['UTF-16 with a byte order mark', Buffer.from('\ufeff<title>Žižkov</title>', 'utf16le'), '', 'Žižkov', 'UTF-16LE'],
  [
    'UTF-16 from the header',
    Buffer.from('<title>Žižkov</title>', 'utf16le'),
    'text/html; charset=utf-16le',
    'Žižkov',
    'UTF-16LE',
  ],
  [
    'UTF-8 with a byte order mark, labelled UTF-16',
    Buffer.from('\ufeff<title>橋</title>'),
    'text/html; charset=utf-16',
    '橋',
    'UTF-8',
  ],
  // These two bytes are also valid UTF-8.
  [
    'UTF-16 that looks like UTF-8',
    Buffer.from('<title>\ua3c3</title>', 'utf16le'),
    'charset=utf-16',
    '\ua3c3',
    'UTF-16LE',
  ],
  [
    'a late <meta>',
    Buffer.concat([Buffer.from(`<script>${' '.repeat(3000)}</script>`), html('windows-1251', [0xcc])]),
    '',
    'М',
    'windows-1251',
  ],
]

describe('encodings', () => {
  for (const [name, bytes, contentType, text, encoding] of CASES)
    test(name, () => {
      assert.equal(encodingOf(bytes, contentType), encoding)
      assert.equal(/<title>(.*)<\/title>/.exec(decodePage(bytes, contentType))?.[1], text)
    })

  test('a page truncated within a character is still UTF-8', () => {
    const whole = Buffer.from('<title>橋</title>橋')
    for (const cut of [1, 2]) assert.equal(encodingOf(whole.subarray(0, whole.length - cut), ''), 'UTF-8')
  })

  test('no bytes give no text', () => assert.equal(decodePage(Buffer.alloc(0), 'text/html'), ''))
})
