import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { parseAllowList } from '@unspun/web-fetch/web-address.ts'
import { WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import { checkWebUrl } from '@unspun/web-fetch/web-url.ts'
import { addWebhook, listWebhooks, removeWebhook } from '../publishing/webhooks/webhook-store.ts'
import type { Config } from '../settings/config.ts'
import { type Command, UsageError } from './command.ts'

export const webhook: Command = {
  name: 'webhook',
  usage: [
    ['webhook add <address>', 'tells a program of each new leading fix; prints the secret of the signatures'],
    ['webhook remove <address>', 'ends that'],
    ['webhook list', 'lists the webhooks'],
  ],
  options: { by: 'value' },
  async run({ config, database, person, say, tell }, { words: [word, address, ...more], values: { by = person } }) {
    const { kysely: db } = database
    if (word === 'list' && address === undefined) {
      const webhooks = (await listWebhooks(db)).map(({ secret: _, ...shown }) => shown)
      tell({ webhooks })
      for (const { url, added_by, added_at } of webhooks) say(`${url}  since ${added_at.toISOString()}, by ${added_by}`)
      if (webhooks.length === 0) say('There are no webhooks yet.')
      return true
    }
    if ((word !== 'add' && word !== 'remove') || !address || more.length > 0)
      throw new UsageError(
        'Say webhook add https://bot.example/fixes, webhook remove with the same address, or webhook list.',
      )
    if (word === 'remove') {
      const removed = await removeWebhook(db, storedForm(address))
      tell({ removed })
      say(removed ? `${address} is told of nothing any more.` : `There is no webhook with the address ${address}.`)
      return removed
    }
    const added = await addWebhook(db, addressOf(address, config), by)
    if (!added) throw new OperatorError(`There is a webhook with the address ${address}.`)
    tell({ url: added.url, secret: added.secret })
    say(
      `${added.url} is told of each new leading fix. Its messages are signed with this secret, which is not shown again:`,
    )
    say(added.secret)
    return true
  },
}

/** Normalises an address like `webhook add` did. */
function storedForm(text: string): string {
  const url = URL.parse(text)
  if (!url) return text
  url.hash = ''
  return url.href
}

/** Normalises the address. Throws if no message could be sent there. */
function addressOf(text: string, { fetchAllow, fetchPorts }: Config): string {
  try {
    return checkWebUrl(text, { allow: parseAllowList(fetchAllow), extraPorts: fetchPorts }).href
  } catch (error) {
    if (!(error instanceof WebFetchError)) throw error
    throw new OperatorError(
      `Messages cannot be sent to ${text} (${error.problem}). FETCH_ALLOW exempts hosts of your own network, FETCH_PORTS other ports.`,
    )
  }
}
