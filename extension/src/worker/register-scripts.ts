import { site } from '../site.ts'

const ID = 'content'
const FILE = 'content.js'

let last: Promise<unknown> = Promise.resolve()

/** Registers our script, from the start of the page on, for exactly the outlets that the reader has permitted. */
export function registerScripts(): Promise<void> {
  const registered = last.then(register)
  last = registered.catch(() => {})
  return registered
}

async function register(): Promise<void> {
  const own = await ownPatterns()
  const matches = await permittedOutlets()
  const known = await chrome.scripting.getRegisteredContentScripts({ ids: [ID] })
  if (matches.length === 0) {
    if (known.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [ID] })
    return
  }
  // Frames contain embedded content, mostly advertisements, and would need permissions of their own. So only top frames are read.
  const where = { matches, excludeMatches: own, allFrames: false }
  const script: chrome.scripting.RegisteredContentScript = {
    id: ID,
    js: [FILE],
    css: [],
    runAt: 'document_start',
    ...where,
  }
  if (known.length > 0) await chrome.scripting.updateContentScripts([script])
  else await chrome.scripting.registerContentScripts([script])
}

export async function permittedOutlets(): Promise<string[]> {
  const own = await ownPatterns()
  const { origins = [] } = await chrome.permissions.getAll()
  return origins.filter((pattern) => /^(https?|\*):\/\/|^<all_urls>$/.test(pattern) && !own.includes(pattern))
}

/** Runs the script in tabs that are already open at these outlets. The browser does so only for pages opened later. */
export async function runInOpenTabs(origins: string[]): Promise<void> {
  // An empty list of patterns would match all tabs.
  if (origins.length === 0) return
  const excluded = new Set((await chrome.tabs.query({ url: await ownPatterns() })).map(({ id }) => id))
  for (const { id } of await chrome.tabs.query({ url: origins })) {
    if (id === undefined || excluded.has(id)) continue
    // Tabs of the browser's store and closing tabs reject it.
    await chrome.scripting.executeScript({ target: { tabId: id }, files: [FILE] }).catch(() => {})
  }
}

/** Our site shows both titles itself. */
async function ownPatterns(): Promise<string[]> {
  const { url, data_url, api_url, identity_url } = await site()
  const hosts = [url, data_url, api_url, identity_url].map((address) => new URL(address))
  return [...new Set(hosts.map(({ protocol, hostname }) => `${protocol}//${hostname}/*`))]
}
