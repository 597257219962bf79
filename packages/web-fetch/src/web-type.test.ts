import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sniffedType, statedType } from './web-type.ts'

describe('the stated type', () => {
  const headers: [header: string, type: string][] = [
    ['text/html', 'text/html'],
    [' TEXT/HTML ; charset=utf-8', 'text/html'],
    ['text/html, charset=utf-8', 'text/html'],
    ['text/html charset=utf-8', 'text/html'],
    ['text/html,text/html; charset=utf-8', 'text/html'],
    ['text/plain, text/html', 'text/html'],
    ['text/html;charset=utf-8,*/*', 'text/html'],
    ['application/xhtml+xml(strict)', 'application/xhtml+xml'],
    ['text/html:charset=utf-8', ''],
    ['text/html/xml', ''],
    ['UTF-8', ''],
    ['*/*', ''],
    ['text/*', ''],
    ['unknown/unknown', ''],
    ['application/unknown', ''],
    ['html', ''],
    ['text/', ''],
    ['/html', ''],
    ['; charset=utf-8', ''],
    ['text / html', ''],
    ['', ''],
  ]
  for (const [header, type] of headers)
    test(`of "${header}" is "${type}"`, () => assert.equal(statedType(header), type))

  test('of a header of 200 kB takes no time', () => {
    for (const header of [','.repeat(200_000), 'a'.repeat(200_000), ' '.repeat(200_000), 'a/'.repeat(100_000)]) {
      const before = process.cpuUsage()
      assert.equal(statedType(header), '')
      assert(process.cpuUsage(before).user < 500_000)
    }
  })
})

describe('the type of bytes', () => {
  const text = 'text/plain'
  const file = 'application/octet-stream'
  const bodies: [name: string, body: string | number[], type: string][] = [
    ['a page', '<!doctype html><title>News</title>', text],
    ['a page after blanks', '\n\n  <html>', text],
    ['a page with a stray control character', '<html>\x01', text],
    ['a feed', '<?xml version="1.0"?><rss>', text],
    ['JSON', '{"version":"https://jsonfeed.org/version/1.1"}', text],
    ['words in Latin', [0x63, 0x61, 0x66, 0xe9], text],
    ['UTF-16', [0xff, 0xfe, 0x3c, 0x00], text],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x41], text],
    ['nothing', '', text],
    ['a PDF', '%PDF-1.7\nwithout other bytes', file],
    ['PostScript', '%!PS-Adobe-3.0', file],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], file],
    ['a zip file', [0x50, 0x4b, 0x03, 0x04], file],
  ]
  for (const [name, body, type] of bodies)
    test(`of ${name} is ${type}`, () => assert.equal(sniffedType(Buffer.from(body as string)), type))
})
