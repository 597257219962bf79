const QUALITIES =
  'amber brisk calm candid clear fair frank keen level lucid mellow plain quiet sober steady sunny swift terse upright vivid'.split(
    ' ',
  )
const THINGS =
  'badger beacon clerk comma falcon finch harbor heron kettle lantern ledger linnet margin otter pencil pepper quill robin sparrow teacup'.split(
    ' ',
  )

/** A neutral name for a new member: two words and four digits, as `calm-heron-4821`. `random` gives numbers from 0 up to 1. */
export function newUsername(random: () => number): { username: string; display_name: string } {
  const draw = (words: string[]) => words[Math.floor(random() * words.length)] ?? ''
  const words = [draw(QUALITIES), draw(THINGS)]
  const number = 1000 + Math.floor(random() * 9000)
  const spoken = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { username: `${words.join('-')}-${number}`, display_name: `${spoken} ${number}` }
}
