import type { ChromiumReader } from './chromium.ts'

interface World {
  id: number
  origin: string
  auxData: { type: string }
}

/**
 * Sends a message like an attacker who controls the extension's script in the page. For `'session'` it returns whether scripts can read session
 * storage.
 */
export async function askFromScript({ context, page }: ChromiumReader, message: object | 'session'): Promise<unknown> {
  const session = await context.newCDPSession(page)
  const worlds: World[] = []
  session.on('Runtime.executionContextCreated', ({ context: world }) => worlds.push(world as unknown as World))
  await session.send('Runtime.enable')
  const world = worlds.find(
    ({ auxData, origin }) => auxData.type === 'isolated' && origin.startsWith('chrome-extension:'),
  )
  if (!world) throw new Error('The extension has no script in this page.')
  const ask =
    message === 'session'
      ? `chrome.storage.session.get(null).then(() => 'open', () => 'closed')`
      : `chrome.runtime.sendMessage(${JSON.stringify(message)}).then((answer) => answer ?? null)`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: ask,
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
