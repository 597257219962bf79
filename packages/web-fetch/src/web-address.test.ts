import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublicAddress, parseAllowList } from './web-address.ts'

const NOT_PUBLIC = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1
  192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
  224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::7f00:1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1
  100::1 2001::1 2001:10::1 2001:1ff::1 2001:db8::1 2002:7f00:1:: 2620:4f:8000::1 3ffe::1 3fff::1 5f00::1 fc00::1
  fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1
`

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255 172.15.255.255
  172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 168.63.129.17
  2001:200::1 2001:4860:4860::8888 2606:4700::1111 2a00:1450::1 2003::1
`

const words = (text: string) => text.trim().split(/\s+/)

describe('public addresses', () => {
  for (const address of words(NOT_PUBLIC))
    test(`${address} is not public`, () => assert.equal(isPublicAddress(address), false))
  for (const address of words(PUBLIC)) test(`${address} is`, () => assert.equal(isPublicAddress(address), true))
  for (const text of ['', 'localhost', '8.8.8', '8.8.8.8:80', '[2606:4700::1111]', '2606:4700::1111%1', '0x8.8.8.8'])
    test(`"${text}" is not an address`, () => assert.equal(isPublicAddress(text), false))
})

describe('the allow list', () => {
  const list = parseAllowList(['News.lan', 'wire.lan:8080', '127.0.0.1', '[::1]:3000', 'fd00::/8', '10.1.0.0/16', ' '])

  const hosts: [host: string, port: number, named: boolean][] = [
    ['news.lan', 80, true],
    ['news.lan', 9999, true],
    ['NEWS.LAN.', 80, true],
    ['old.news.lan', 80, false],
    ['news.lan.evil.com', 80, false],
    ['wire.lan', 8080, true],
    ['wire.lan', 80, false],
  ]
  for (const [host, port, named] of hosts)
    test(`${host}:${port} is ${named ? '' : 'not '}listed`, () => assert.equal(list.host(host, port), named))

  const addresses: [address: string, port: number, named: boolean][] = [
    ['127.0.0.1', 5432, true],
    ['::ffff:127.0.0.1', 80, true],
    ['127.0.0.2', 80, false],
    ['::1', 3000, true],
    ['::1', 3001, false],
    ['fd12::1', 80, true],
    ['fe80::1', 80, false],
    ['10.1.255.1', 80, true],
    ['10.2.0.1', 80, false],
  ]
  for (const [address, port, named] of addresses)
    test(`${address} at ${port} is ${named ? '' : 'not '}listed`, () =>
      assert.equal(list.address(address, port), named))

  for (const entry of [
    'http://news.lan',
    'news.lan/path',
    '10.0.0.0/33',
    'a b',
    'user@news.lan',
    'news.lan:port',
    '::1/129',
  ])
    test(`"${entry}" is refused when the server starts`, () =>
      assert.throws(() => parseAllowList([entry]), /Not a host/))
})
