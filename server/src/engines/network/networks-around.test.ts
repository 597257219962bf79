import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksAround } from './networks-around.ts'

test('the networks around an address', () => {
  const table: Record<string, string[]> = {
    '192.0.2.7': ['192.0.2.7/32', '192.0.2/24'],
    '::ffff:192.0.2.7': ['192.0.2.7/32', '192.0.2/24'],
    '2001:db8:1:2:3:4:5:6': ['2001:db8:1:2/64', '2001:db8:1/48', '2001:db8/32'],
    '2001:db8:1:2::9': ['2001:db8:1:2/64', '2001:db8:1/48', '2001:db8/32'],
    '2001:db8::1': ['2001:db8:0:0/64', '2001:db8:0/48', '2001:db8/32'],
    '2001:db8:1::': ['2001:db8:1:0/64', '2001:db8:1/48', '2001:db8/32'],
    '::1': ['0:0:0:0/64', '0:0:0/48', '0:0/32'],
  }
  for (const [address, names] of Object.entries(table)) {
    const around = networksAround(address)
    assert.deepEqual(
      around.map(({ name }) => name),
      names,
      address,
    )
    assert.deepEqual(
      around.map(({ width }) => width),
      ['narrow', 'wide', 'region'].slice(0, names.length),
      address,
    )
  }
})
