const LINES = /\r\n|\r|\n/
const RULES = ['allow', 'disallow', 'crawl-delay']
/** Separates groups. Without it, two groups whose other lines are removed would become one. */
const END = 'group:'

/**
 * Returns the groups of a robots.txt that apply to the robot, without other lines. `robot` is in lower case. The result
 * has at most two names for each rule, so parsing it takes no more memory than the file.
 */
export function ownRules(text: string, robot: string): string {
  const kept: string[] = []
  let group = new Set<string>()
  let isNaming = false
  for (const line of text.split(LINES)) {
    const [field, value] = fieldOf(line)
    if (field === undefined) continue
    if (field === 'user-agent') {
      if (!isNaming) group = new Set()
      if (!isNaming) kept.push(END)
      const name = value.split('/', 1)[0]!.trim().toLowerCase()
      if ((name === robot || name === '*') && !group.has(name)) kept.push(`${field}: ${name}`)
      if (name === robot || name === '*') group.add(name)
    } else if (group.size > 0 && RULES.includes(field)) kept.push(`${field}: ${value}`)
    isNaming = field === 'user-agent'
  }
  return kept.filter((line, index) => line !== END || kept[index + 1]?.startsWith('user-agent')).join('\n')
}

function fieldOf(line: string): [string, string] | [undefined] {
  const [words = ''] = line.split('#', 1)
  const colon = words.indexOf(':')
  return colon < 0 ? [undefined] : [words.slice(0, colon).trim().toLowerCase(), words.slice(colon + 1).trim()]
}
