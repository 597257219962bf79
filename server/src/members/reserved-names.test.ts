import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imitatesStaff } from './reserved-names.ts'
import { newUsername } from './username.ts'

const SITE = 'Straight Talk'

test('names of the site and its staff are recognised in any spelling', () => {
  const names = `Admin|ADMIN|Adm1n|AdmIn|Аdmin|Adrnin|A d m i n|Ad-min|Adm.in|1Admin1|Admin✅|ᴀᴅᴍɪɴ|🅰🅳🅼🅸🅽|Administrator
    Moderator|Mоdеrаtоr|m0derat0r|Ana (Moderator)|AnaModerator|Ana_Admin|Staff|Staff 2|staff007|Straight Talk|straight-talk
    StraightTalk|Straight Talk Fan|Ana of Straight Talk|straighttalk_support|Mod|M0d|ᴍᴏᴅ|Support|The Support Team
    Official Support|OfficiaI Support|help|HeIp|HeIp Desk|Helpdesk|root|System|Security|[deleted]`
  for (const name of names.split(/[|\n]/)) assert.ok(imitatesStaff(name.trim(), SITE), name)
})

test('other names are available', () => {
  // The digit in "Str4ight" looks like no letter.
  const names =
    'Str4ight Talk|Ana|Badminton|Stafford|Falstaff|Modern|Modesty|Helpful Hannah|Tech Support Guy|Rooter|Theo|Teammate|Straight|Talk|Ω|🦊|7-7'
  for (const name of names.split('|')) assert.ok(!imitatesStaff(name, SITE), name)
})

test('all generated names are available', () => {
  for (let quality = 0; quality < 20; quality++)
    for (let thing = 0; thing < 20; thing++) {
      const draws = [quality / 20, thing / 20, 0.5]
      const { username, display_name } = newUsername(() => draws.shift() ?? 0)
      assert.ok(!imitatesStaff(username, 'Unspun') && !imitatesStaff(display_name, 'Unspun'), username)
    }
})
