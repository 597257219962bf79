import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeZoneAbbreviation } from './time-zone.ts'

const january = new Date('2026-01-15T12:00:00Z')
const july = new Date('2026-07-15T12:00:00Z')
const of = (zone: string) => [january, july].map((moment) => timeZoneAbbreviation(moment, zone).time_zone_abbreviation)

test('the abbreviation of a time zone depends on daylight saving time', () => {
  const expected = {
    'America/Los_Angeles': ['PST', 'PDT'],
    'America/New_York': ['EST', 'EDT'],
    'America/St_Johns': ['NST', 'NDT'],
    'Europe/London': ['GMT', 'BST'],
    'Europe/Dublin': ['GMT', 'IST'],
    'Europe/Berlin': ['CET', 'CEST'],
    'Europe/Moscow': ['MSK', 'MSK'],
    'Asia/Kolkata': ['IST', 'IST'],
    'Asia/Shanghai': ['CST', 'CST'],
    'Asia/Kathmandu': ['NPT', 'NPT'],
    'Australia/Sydney': ['AEDT', 'AEST'],
    UTC: ['UTC', 'UTC'],
  }
  for (const [zone, abbreviations] of Object.entries(expected)) assert.deepEqual(of(zone), abbreviations, zone)
})

test('an unlisted time zone is found by its offset, and an unusual offset has no abbreviation', () => {
  assert.deepEqual(of('Asia/Tbilisi'), ['GST', 'GST'])
  assert.deepEqual(of('Pacific/Chatham'), [undefined, undefined])
})
