import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf, writtenDate } from './written-date.ts'

const NOON = '2026-11-21T12:00:00Z'
const MIDNIGHT = '2026-11-21T00:00:00Z'

const DATES: [written: string, moment: string | undefined][] = [
  ['Sat, 21 Nov 2026 12:00:00 GMT', NOON],
  ['Sat, 21 Nov 2026 12:00:00 +0000', NOON],
  ['21 Nov 2026 12:00:00', NOON],
  ['Sat, 21 Nov 2026 07:00:00 EST', NOON],
  ['Sat, 21 Nov 2026 07:00 ET', NOON],
  ['Sat, 21 Nov 2026 08:00:00 AST', NOON],
  ['Sat, 21 Nov 2026 04:00:00 PST', NOON],
  ['Sat, 21 Nov 2026 23:00:00 AEDT', NOON],
  ['Sat, 21 Nov 2026 13:00:00 CET', NOON],
  ['Sat, 21 Nov 2026 14:00:00 MEST', NOON],
  ['Sat, 21 Nov 2026 17:30:00 +0530', NOON],
  ['Sat, 21 Nov 2026 17:30:00 +05:30', NOON],
  ['Sat, 21 Nov 2026 12:00:00 XYZ', NOON],
  ['Sat, 21 Nov 26 12:00:00 UT', NOON],
  ['Saturday, 21 November 2026 12:00:00 GMT', NOON],
  ['Sat, 21 Nov 2026', MIDNIGHT],
  ['21-Nov-2026 12:00', NOON],
  ['  Sat,  21 Nov 2026\n 12:00:00 GMT ', NOON],
  ['Sat, 21 Nov 2026 12:00:00 +0000 (UTC)', NOON],
  ['Sáb, 21 Nov 2026 12:00:00 GMT', NOON],
  ['2026-11-21T12:00:00Z', NOON],
  ['2026-11-21T12:00:00.123Z', NOON],
  ['2026-11-21T12:00:00', NOON],
  ['2026-11-21 12:00:00', NOON],
  ['2026-11-21 12:00:00 UTC', NOON],
  ['2026-11-21 07:00:00 EST', NOON],
  ['2026-11-21T13:00:00+01:00', NOON],
  ['2026-11-21T13:00+0100', NOON],
  ['2026-11-21', MIDNIGHT],
  ['2026-11', '2026-11-01T00:00:00Z'],
  ['20261121T120000Z', NOON],
  ['20261121', MIDNIGHT],
  ['November 21, 2026 7:00 am EST', NOON],
  ['Nov 21, 2026', MIDNIGHT],
  ['Sat Nov 21 12:00:00 2026', NOON],
  ['Sat, Nov 21, 2026 12:00 pm', NOON],
  ['Thu, 31 Dec 1998 23:59:60 GMT', '1998-12-31T23:59:60Z'],
  ['Thu, 01 Jan 98 00:00:00 GMT', '1998-01-01T00:00:00Z'],
  ['sam., 21 nov. 2026 12:00:00 +0000', NOON],
  ['jeu., 02 déc. 2021 19:17:18 +0100', '2021-12-02T18:17:18Z'],
  ['jeu., 02 de\u0301c. 2021 19:17:18 +0100', '2021-12-02T18:17:18Z'],
  ['mer. 5 août 2026', '2026-08-05T00:00:00Z'],
  ['mié., 14 jul. 2021 13:00:00 +0000', '2021-07-14T13:00:00Z'],
  ['21 de noviembre de 2026 12:00', NOON],
  ['Sa, 16 Mär 2019  6:50:31 GMT', '2019-03-16T06:50:31Z'],
  ['Di, 16 Dez 2025 10:00:00 +0100', '2025-12-16T09:00:00Z'],
  ['Samstag, 21. November 2026 13:00 CET', NOON],
  ['gio, 14 mag 2026 10:00:00 GMT', '2026-05-14T10:00:00Z'],
  ['qua, 13 mai 2026 10:00:00 GMT', '2026-05-13T10:00:00Z'],
  ['za, 21 november 2026', MIDNIGHT],
  ['sob, 21 lis 2026 12:00:00 GMT', NOON],
  ['la, 21 marraskuuta 2026', MIDNIGHT],
  ['Сб, 21 ноября 2026 15:00:00 +0300', NOON],
  ['Cmt, 21 Kas 2026 15:00:00 +0300', NOON],
  ['2026年11月21日 12:00', NOON],
  ['21.11.2026 12:00', NOON],
  ['21.11.2026, 13:00 CET', NOON],
  ['Sat, 21 Nov 2026 13:00:00 GMT+1', NOON],
  ['Sat, 21 Nov 2026 07:00:00 UTC-05:00', NOON],
  ['Sat, 21 Nov 2026 12:00:00 Etc/GMT', NOON],
  ['Sat, 21 Nov 2026 07:00:00 America/New_York', NOON],
  ['Sun, 21 Jun 2026 08:00:00 America/New_York', '2026-06-21T12:00:00Z'],
  ['2026-11-21T13:00:00+01:00[Europe/Berlin]', NOON],
  ['2026-11-21 13:00 Europe/Berlin', NOON],
  ['Sat, 21 Nov 2026 12:00:00 Nowhere/At_All', NOON],
  ['Sun, 22 Nov 2026 01:00:00 NZDT', NOON],
  ['Sat, 21 Nov 2026 19:00:00 WIB', NOON],
  ['Sat, 21 Nov 2026 17:00:00 PKT', NOON],
  ['Sat, 21 Nov 2026 09:00:00 BRT', NOON],
  ['Sat, 21 Nov 2026 02:00:00 HST', NOON],
  ['Thu, 02 Sep 2021 20:0:0 Z', '2021-09-02T20:00:00Z'],
  ['2026-11-21T12:00:00 00:00', NOON],
  ['Sunday,November 22,2026 00:00 am', '2026-11-22T00:00:00Z'],
  ['2026-11-21 1:00:00 PM +0100', NOON],
  ['21 nov. 2026 9:00 a. m. -0300', NOON],
  ['Sat Nov 21 2026 13:00:00 GMT+0100 (Central European Standard Time)', NOON],
  ['Sat, 21 Nov 2026 13:00:00 CET +0100', NOON],
  ['Sat, 21 Nov 2026 12:00:00 +9999', NOON],
  ['21/Nov/2026:12:00:00 +0000', NOON],
  ['November 21st, 2026', MIDNIGHT],
  ['1er février 2026 à 12h30', '2026-02-01T12:30:00Z'],
  ['Published on Saturday 21 November 2026 at 12:00', NOON],
  ['mar. 24 nov. 2026', '2026-11-24T00:00:00Z'],
  ['24 Kas 2026 Mar', '2026-11-24T00:00:00Z'],
  ['Samstag, 21.11.2026, 13:00 MEZ', NOON],
  ['21.11.2026 klo 12.00', NOON],
  ['2026. november 21., szombat', MIDNIGHT],
  ['2026. 11. 21. 12:00', NOON],
  ['2026년 11월 21일 오후 9:00 +0900', NOON],
  ['2026年11月21日 12時00分', NOON],
  ['съб, 21 ное 2026', MIDNIGHT],
  ['2026 m. lapkričio 21 d.', MIDNIGHT],
  ['Do, 12 Mrz 2026', '2026-03-12T00:00:00Z'],
  ['السبت، ٢١ تشرين الثاني ٢٠٢٦', MIDNIGHT],
  ['ส., 21 พ.ย. 2569', MIDNIGHT],
  ['T7, 21/11/2026 - 12:00', NOON],
  ['21 tháng 11, 2026', MIDNIGHT],
  ['11/21/2026 12:00:00 PM', NOON],
  ['11/12/2026 10:00', undefined],
  ['۱۴۰۴-۰۹-۰۱T۱۲:۰۰:۰۰Z', undefined],
  ['Mon, 01 Jan 0001 00:00:00 +0000', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['21 quelquefois 2026', undefined],
  ['', undefined],
  ['yesterday', undefined],
  ['12345-01-01T00:00:00Z', undefined],
  ['Sat, 21 Nov 12026 12:00:00 GMT', undefined],
  ['2026-13-01', undefined],
  ['2026-11-32', undefined],
  ['Sat, 21 Nov 2026 25:00:00 GMT', undefined],
  ['Sat, 21 Foo 2026 12:00:00 GMT', undefined],
  ['x'.repeat(1_000_000), undefined],
  [`21 Nov 2026 ${'('.repeat(100_000)}`, MIDNIGHT],
]
for (const [written, moment] of DATES) {
  test(`${JSON.stringify(written.slice(0, 40))} is ${moment ?? 'no date'}`, () => {
    // The table contains a leap second, which `Date` does not support.
    const expected = moment?.replace(':59:60Z', ':59:59Z')
    const found = writtenDate(written)
    const leap = moment === expected ? 0 : 1000
    assert.equal(found, expected && Date.parse(expected) + leap)
  })
}

test('a date with slashes is read in the order that others have', () => {
  assert.equal(orderOf('T7, 21/11/2026 - 12:00'), 'day first')
  assert.equal(orderOf('11/21/2026 9:00 AM'), 'month first')
  for (const written of ['11/12/2026', '2026/11/21', '21 Nov 2026']) assert.equal(orderOf(written), undefined)
  assert.equal(writtenDate('1/2/2026', 'day first'), Date.parse('2026-02-01T00:00:00Z'))
  assert.equal(writtenDate('1/2/2026', 'month first'), Date.parse('2026-01-02T00:00:00Z'))
})

test('does not depend on this machine’s time zone', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  try {
    assert.equal(writtenDate('2026-11-21 12:00:00'), Date.parse(NOON))
    assert.equal(writtenDate('Sat, 21 Nov 2026 12:00:00'), Date.parse(NOON))
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
