import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodePage, decodeXml, encodingOf } from './decode-page.ts'

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const page = (title: Buffer, before = '') =>
  Buffer.concat([Buffer.from(`${before}<title>`), title, Buffer.from('</title><p>Words of the page</p>')])
const titleOf = (decoded: string) => /<title>(.*)<\/title>/s.exec(decoded)?.[1]

describe('a page that states no encoding', () => {
  const eastAsian: [encoding: string, title: string, base64: string][] = [
    ['Shift_JIS', '首相が国会で新しい法案について説明した', 'jvGRioKqjZGJ74LFkFaCtYKilkCIxILJgsKCooLEkOCWvoK1gr0='],
    ['Shift_JIS', '港の橋、嵐のあと再び開通', 'jWCCzIu0gUGXkoLMgqCCxo3EgtGKSpLK'],
    ['Shift_JIS', 'ﾆｭｰｽ：港の橋が開通した', 'xq2wvYFGjWCCzIu0gqqKSpLKgrWCvQ=='],
    ['EUC-JP', '首相が国会で新しい法案について説明した', 'vPPB6qSsufGy8aTHv7ekt6Sky6GwxqTLpMSkpKTGwOLMwKS3pL8='],
    ['EUC-JP', '港の橋、嵐のあと再び開通', 'ucGkzra2oaLN8qTOpKKkyLrGpNOzq8TM'],
    ['EUC-KR', '국회가 새로운 법안을 통과시켰다', 'sbnIuLChILv1t86/7iC5/b7IwLsgxeuw+r3DxNe02Q=='],
    ['EUC-KR', '항구 다리 다시 열려', 'x9exuCC02biuILTZvcMgv623wQ=='],
    ['gb18030', '总理在会议上谈新法案', '19zA7dTau+HS6cnPzLjQwreosLg='],
    ['gb18030', '港口大桥重新开放', 'uNu/2rTzx8XW2NDCv6q3xQ=='],
    ['Big5', '總理在會議上談新法案', 'wWCyeqZit3zEs6RXvc23c6prrtc='],
    ['Big5', '港口大橋重新開放', 'tOSkZqRqvvStq7dztn2p8Q=='],
  ]
  for (const [encoding, title, base64] of eastAsian)
    test(`is guessed to be ${encoding}: ${title}`, () => {
      const bytes = page(bytesOf(base64))
      assert.equal(encodingOf(bytes, 'text/html'), encoding)
      assert.equal(titleOf(decodePage(bytes, 'text/html')), title)
      assert.equal(titleOf(decodeXml(bytes, '')), title)
    })

  test('in one of them may have a broken byte among many, and end within a character', () => {
    for (const [encoding, , base64] of eastAsian) {
      const text = Buffer.concat(Array(20).fill(bytesOf(base64)))
      const bytes = Buffer.concat([page(text), Buffer.from([0xff, 0x20]), text, text.subarray(0, 1)])
      assert.equal(encodingOf(bytes, ''), encoding)
    }
  })

  test('is not guessed if it says what it is', () => {
    for (const [, , base64] of eastAsian)
      for (const stated of ['koi8-r', 'iso-8859-1', 'utf-8']) {
        const bytes = page(bytesOf(base64))
        const expected = stated === 'iso-8859-1' ? 'windows-1252' : stated.toUpperCase()
        assert.equal(encodingOf(bytes, `text/html; charset=${stated}`), expected)
        assert.equal(encodingOf(page(bytesOf(base64), `<meta charset=${stated}>`), ''), expected)
      }
  })

  const latin = [
    'Un été à Québec : « où es-tu ? »',
    'EDUCAÇÃO NAÇÃO AÇÃO SITUAÇÃO',
    'Größe, Müller, Straße, Fußgänger',
    'Señor Núñez añade: ¿qué más?',
    'Café',
    '\x93Quoted\x94 words \x96 and more\x85',
    '\x95\x95\x95\x95\x95\x95 \xa0\xa0\xa0\xa0\xa0\xa0 \xab\xbb\xab\xbb',
    'Åland, Ærø, Århus, smørrebrød, ÆØÅ',
    '© 2026 Example® – 20° C, £5, ½',
  ]
  for (const title of latin)
    test(`is windows-1252 in western languages: ${title}`, () => {
      for (const times of [1, 50])
        assert.equal(encodingOf(page(Buffer.from(`${title} `.repeat(times), 'latin1')), ''), 'windows-1252')
    })

  test('is not East Asian in other alphabets', () => {
    const others = {
      Cyrillic: 'zO7x8iDiIOPg4uDt6CDx7e7i4CDu8urw+/Ig7+7x6+Ug4fPw6A==',
      'Cyrillic, KOI8': '7c/T1CDXIMfB18HOySDTzs/XwSDP1MvS2dQg0M/TzMUgwtXSyQ==',
      Greek: 'xyDj3fb18eEg9O/1IOvp7OHt6e/9INzt7+nu5SDu4e3c',
      Hebrew: '5OL5+CDh8O7sIPD0+ucg7ufj+Q==',
      Thai: 'ytC+0rm36NLgw9fN4LvUtM3VoaTD0emn',
      Polish: 'r/OzdGEgs/NknzogbW9zdCB3IHBvcmNpZSB6bvN3IG90d2FydHk=',
    }
    for (const [name, base64] of Object.entries(others))
      assert.equal(encodingOf(page(bytesOf(base64)), ''), 'windows-1252', name)
  })

  test('is UTF-8 if few of its characters are broken', () => {
    for (const title of [
      'Žižkov: příliš žluťoučký kůň',
      '首相が国会で新しい法案について説明した',
      '국회가 새로운 법안을 통과시켰다',
    ]) {
      for (const broken of [[0xff], [0xe9], [0xe3, 0x81]]) {
        const bytes = Buffer.concat([page(Buffer.from(title)), Buffer.from(broken), Buffer.from(' end')])
        assert.equal(encodingOf(bytes, ''), 'UTF-8')
        assert.equal(titleOf(decodePage(bytes, '')), title)
      }
    }
  })

  test('is guessed in a moment, whatever its bytes', () => {
    for (const byte of [0x81, 0xa1, 0xc4, 0xff]) {
      const before = process.cpuUsage()
      encodingOf(Buffer.alloc(1_000_000, byte), '')
      assert(process.cpuUsage(before).user < 1_000_000)
    }
  })
})
