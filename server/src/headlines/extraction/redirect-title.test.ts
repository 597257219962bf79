import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isAddress, isRedirectTitle } from './redirect-title.ts'

describe('titles of pages that only lead elsewhere', () => {
  const redirects = `Redirect|Redirecting…|Redirecting...|Redirecting to the article page…|Redirecting to https://site.org/a|Redirecting you to login page
    Redirect Notice|Page Redirection|Object moved|Object Moved to here|Document has moved|This page has moved|The page has been moved permanently
    301 Moved Permanently|302 Found|HTTP 302 Found|303 See Other|307 Temporary Redirect|308 Permanent Redirect|302 - Object moved|Moved Temporarily
    You are being redirected...|You’re being redirected to our new site|You will be redirected shortly|Please wait while we redirect you
    Weiterleitung …|Sie werden weitergeleitet|Redirection en cours...|Redireccionando...|Przekierowanie|Перенаправление…|正在跳转|リダイレクト中`
  for (const title of redirects.split(/\n\s*|\|/)) test(title, () => assert(isRedirectTitle(title)))

  const headlines = `302 found guilty in mass trial|300|Found|Moved by music|Redirecting the river: how a dam changed a valley|Redirected funds spark row
    Object moved in museum, police say|Page moves to Arsenal|Mayor redirects funds to school|Redirecting to success|Please wait while the doctor sees you
    You will be redirected, says the minister|The document has moved markets|Weiterleitung von Wasser ins Moor`
  for (const title of headlines.split(/\n\s*|\|/)) test(`but not “${title}”`, () => assert(!isRedirectTitle(title)))
})

test('titles that are an address', () => {
  for (const title of [
    'http://127.0.0.1:4310/a',
    'https://site.org',
    'www.site.org/a',
    'site.org/very/long…',
    'HTTPS://T.CO/x',
  ])
    assert(isAddress(title), title)
  for (const title of [
    'Yes/No',
    'U.S./China',
    'Amazon.com',
    'https://site.org is down',
    'Who owns www.site.org?',
    '24/7',
  ])
    assert(!isAddress(title), title)
})
