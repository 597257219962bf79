import Bowser from 'bowser'

/** Browsers send less. Longer headers are not worth parsing. */
const LONGEST = 512

/**
 * Returns the browser and system of a User-Agent header in words, such as `Firefox on Windows`, or an empty text. The
 * header can be forged, so the words prove nothing.
 */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent.slice(0, LONGEST))
  return [browser.name, os.name].filter((name) => name).join(' on ')
}
