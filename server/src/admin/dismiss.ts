import { reportable } from '@unspun/contract/moderation/kinds.ts'
import { ACT_OPTIONS, actOn, reasonIn, thingIn } from './act-on.ts'
import type { Command } from './command.ts'

/** `dismiss comment 12 --reason "…"` */
export const dismiss: Command = {
  name: 'dismiss',
  usage: [
    [
      `dismiss ${reportable.join('|')} <id> --reason "…"`,
      'says that the reports of it are unfounded; a post that the site held because of them appears again',
    ],
  ],
  options: ACT_OPTIONS,
  run(place, given) {
    const thing = thingIn(given.words, reportable, 'dismiss')
    return actOn(place, given, { action: 'dismiss', thing, reason: reasonIn(given) }, 'no longer reported')
  },
}
