import Bowser from 'bowser'

/** Browsers need less. Longer headers are not worth their parsing. */
const LONGEST = 512

/**
 * The browser and system of a User-Agent header in words, such as `Firefox on Windows`; empty if it names neither. Anybody can send any
 * header, so the words help people to recognise their own devices and prove nothing.
 */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent.slice(0, LONGEST))
  return [browser.name, os.name].filter((name) => name).join(' on ')
}
