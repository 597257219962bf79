import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, type ErrorCode } from '@unspun/contract/errors.ts'
import { checkMailDomain, checkNetworkName, checkOutletName, mailDomainsOf } from './origin.ts'

/** The name, or the code of the refusal. */
function outcome(check: (text: string) => string, text: string): string {
  try {
    return check(text)
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error.code
  }
}

test('networks that can be forbidden: not those of the site itself, and none that is too wide', () => {
  const table: Record<string, string | ErrorCode> = {
    '198.51.100.77/24': '198.51.100.0/24',
    '198.51.100.77': '198.51.100.77/32',
    '198.51.0.0/16': '198.51.0.0/16',
    '198.50.0.0/15': 'ForbidNetworkWide',
    '0.0.0.0/0': 'ForbidNetworkWide',
    '2001:db8::/32': '2001:db8::/32',
    '2001:db8::/31': 'ForbidNetworkWide',
    '::/0': 'ForbidNetworkWide',
    '::ffff:198.51.100.0/120': '198.51.100.0/24',
    '127.0.0.1': 'ForbidNetworkOurs',
    '10.1.2.0/24': 'ForbidNetworkOurs',
    '172.31.0.0/16': 'ForbidNetworkOurs',
    '172.32.0.0/16': '172.32.0.0/16',
    '192.168.1.1': 'ForbidNetworkOurs',
    '169.254.0.0/16': 'ForbidNetworkOurs',
    '::ffff:10.0.0.1': 'ForbidNetworkOurs',
    '::1': 'ForbidNetworkOurs',
    'fd00::/48': 'ForbidNetworkOurs',
    'fe80::1': 'ForbidNetworkOurs',
    'example.org': 'ForbidNetworkWrong',
    '': 'ForbidNetworkWrong',
  }
  for (const [text, wanted] of Object.entries(table)) assert.equal(outcome(checkNetworkName, text), wanted, text)
})

test('mail domains that can be forbidden: not those under which anybody registers one', () => {
  const table: Record<string, string | ErrorCode> = {
    'Trash.Example.ORG': 'trash.example.org',
    '@trash.example': 'trash.example',
    'trash.example.': 'trash.example',
    'müll.example': 'xn--mll-hoa.example',
    'XN--MLL-HOA.example': 'xn--mll-hoa.example',
    com: 'ForbidMailDomainWrong',
    'co.uk': 'ForbidMailDomainWrong',
    '192.0.2.1': 'ForbidMailDomainWrong',
    'two words.example': 'ForbidMailDomainWrong',
    '': 'ForbidMailDomainWrong',
  }
  for (const [text, wanted] of Object.entries(table)) assert.equal(outcome(checkMailDomain, text), wanted, text)
})

test('a mail address belongs to its domain and all above it', () => {
  assert.deepEqual(mailDomainsOf('a@B.Mail.example'), ['b.mail.example', 'mail.example', 'example'])
  assert.deepEqual(mailDomainsOf('a@müll.example'), ['xn--mll-hoa.example', 'example'])
})

test('outlets by name or address, but no suffix, machine or nonsense', () => {
  const table: Record<string, string | ErrorCode> = {
    'Spam.Example': 'spam.example',
    'https://www.spam.example/story?x=1': 'www.spam.example',
    'müll.example': 'xn--mll-hoa.example',
    com: 'ForbidOutletWrong',
    '192.0.2.1': 'ForbidOutletWrong',
    localhost: 'ForbidOutletWrong',
    'two words': 'ForbidOutletWrong',
    '': 'ForbidOutletWrong',
  }
  for (const [text, wanted] of Object.entries(table)) assert.equal(outcome(checkOutletName, text), wanted, text)
})
