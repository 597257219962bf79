import { rankSite } from '../fixes/ranking/rank-site.ts'
import type { Command } from './command.ts'

export const rank: Command = {
  name: 'rank',
  usage: [['rank', 'places the voters and orders all fixes again, as the site does every four hours']],
  async run({ database, say, tell }) {
    const ranked = await rankSite(database)
    tell(ranked)
    say(
      `${ranked.votes} votes by ${ranked.voters} voters, ${ranked.placed} of them placed. ${ranked.reordered} headlines have a new order.`,
    )
    if (ranked.young) say('The site has too few votes to place voters: every vote weighs the same.')
    return true
  },
}
