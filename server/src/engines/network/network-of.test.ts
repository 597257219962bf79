import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, wideNetworkOf } from './network-of.ts'

test('the networks of an address', () => {
  const table = [
    ['192.0.2.7', '192.0.2.7', '192.0.2*'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1*'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0*'],
    ['2001:db8:1::', '2001:db8:1:0', '2001:db8:1*'],
    ['::1', '0:0:0:0', '0:0:0*'],
  ] as const
  for (const [address, network, wide] of table)
    assert.deepEqual([networkOf(address), wideNetworkOf(address)], [network, wide], address)
})
