import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressNumber, overlap, parseCidr, startOf } from './cidr.ts'

const contains = (network: string, address: string) => {
  const { start, bits } = parseCidr(network)!
  return startOf(addressNumber(address)!, bits) === start
}

test('networks in their usual spelling', () => {
  const table: Record<string, string | undefined> = {
    '192.0.2.0/24': '192.0.2.0/24',
    '192.0.2.77/24': '192.0.2.0/24',
    ' 192.0.2.7 ': '192.0.2.7/32',
    '::ffff:192.0.2.7': '192.0.2.7/32',
    '::ffff:192.0.2.7/120': '192.0.2.0/24',
    '2001:DB8:0:0:1::/64': '2001:db8::/64',
    '2001:db8::1': '2001:db8::1/128',
    '::/0': '::/0',
    '192.0.2.0/33': undefined,
    '2001:db8::/129': undefined,
    '::ffff:192.0.2.7/24': undefined,
    '192.0.2/24': undefined,
    'fe80::1%eth0': undefined,
    '192.0.2.0/': undefined,
    'example.org': undefined,
    '': undefined,
  }
  for (const [text, name] of Object.entries(table)) assert.equal(parseCidr(text)?.name, name, text)
})

test('an address belongs to a network in any spelling', () => {
  assert.ok(contains('192.0.2.0/24', '192.0.2.255'))
  assert.ok(contains('192.0.2.0/24', '::ffff:192.0.2.255'))
  assert.ok(contains('192.0.2.0/24', '::ffff:c000:2ff'))
  assert.ok(!contains('192.0.2.0/24', '192.0.3.0'))
  assert.ok(contains('2001:db8::/32', '2001:db8:ffff::1'))
  assert.ok(!contains('2001:db8::/32', '2001:db9::1'))
  assert.ok(!contains('2001:db8::/32', '192.0.2.1'))
  assert.ok(contains('2001:db8::/33', '2001:db8:7fff::'))
  assert.ok(!contains('2001:db8::/33', '2001:db8:8000::'))
  for (const text of ['', 'unknown', '192.0.2', '300.1.1.1', '1::2::3'])
    assert.equal(addressNumber(text), undefined, text)
})

test('networks overlap if one contains the other', () => {
  const table: [string, string, boolean][] = [
    ['10.0.0.0/8', '10.20.0.0/16', true],
    ['10.20.0.0/16', '10.0.0.0/8', true],
    ['10.20.0.0/16', '10.21.0.0/16', false],
    ['::/0', '10.0.0.0/8', true],
    ['2001:db8::/32', '10.0.0.0/8', false],
  ]
  for (const [a, b, wanted] of table) assert.equal(overlap(parseCidr(a)!, parseCidr(b)!), wanted, `${a} ${b}`)
})
