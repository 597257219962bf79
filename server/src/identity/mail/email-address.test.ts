import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseEmail } from './email-address.ts'

test('addresses are trimmed and lowercased', () => {
  assert.equal(normaliseEmail('  Ann.O’Hara@Example.COM'.replace('’', "'")), "ann.o'hara@example.com")
  assert.equal(normaliseEmail('a+tag@mail.example.co.uk'), 'a+tag@mail.example.co.uk')
})

test('names of any script of a domain are read, in the form that browsers send or as they are written', () => {
  const address = 'ivan@xn--80a1acny.xn--p1ai'
  for (const given of [address, 'ivan@почта.рф', 'Ivan@ПОЧТА.РФ', 'ivan@XN--80A1ACNY.xn--p1ai'])
    assert.equal(normaliseEmail(given), address, given)
  assert.equal(normaliseEmail('user@müller.de'), 'user@xn--mller-kva.de')
  assert.equal(normaliseEmail('user@mu\u0308ller.de'), 'user@xn--mller-kva.de')
  assert.equal(normaliseEmail('user@例え。テスト'), 'user@xn--r8jz45g.xn--zckzah')
  assert.equal(normaliseEmail('user＠ｅｘａｍｐｌｅ．jp'), 'user@example.jp')
  assert.equal(normaliseEmail('user@paral·lel.cat'), 'user@xn--parallel-koa.cat')
})

test('names may have all characters of addresses but those that forward', () => {
  for (const given of ['r&d@example.org', 'name/dept@example.org', 'user=tag@example.org', "o'hara-#1~x@example.org"])
    assert.equal(normaliseEmail(given), given)
  for (const given of [
    'a%b@example.org',
    'host!a@example.org',
    '|a@example.org',
    'иван@example.org',
    'a.@example.org',
    'ａ@example.org',
  ])
    assert.equal(normaliseEmail(given), undefined, given)
})

test('what comes along when an address is copied is dropped around it, and not inside', () => {
  for (const given of [
    '\u200bzero@example.org',
    '\u202azero@example.org\u202c',
    '\ufeff zero@example.org \u00a0',
    'zero@example.org\u00ad',
    '<zero@example.org>',
    'mailto:zero@example.org',
    'zero@example.org. ',
    'zero@example.org;',
  ])
    assert.equal(normaliseEmail(given), 'zero@example.org', JSON.stringify(given))
  for (const given of ['ze\u200bro@example.org', 'zero@exam\u200bple.org', 'zero@exam ple.org'])
    assert.equal(normaliseEmail(given), undefined, JSON.stringify(given))
})

test('rejects malformed addresses', () => {
  const bad = ['', ' ', 'ann', '@example.com', 'ann@', 'ann@example', '.a@example.com', 'a..b@example.com', 'a@-x.com']
  const hostile = [
    'a@example.com, b@example.com',
    '"a"<b@example.com>',
    'a@example.com\nbcc:b@example.com',
    'a b@example.com',
    'a@example.com\u0000',
    'a@127.1',
    'a@ex%61mple.com',
    'a@[127.0.0.1]',
    'a@example.com@example.org',
    'a@example.xn--a-\u0001',
  ]
  for (const email of [...bad, ...hostile, `${'a'.repeat(250)}@example.com`])
    assert.equal(normaliseEmail(email), undefined, email)
})
