const LINES = /\r\n|\r|\n/
const RULES = ['allow', 'disallow', 'crawl-delay']
/** Ends the group before: without it, two groups of which nothing else is left would be one. */
const END = 'group:'

/**
 * The part of a robots.txt that is for a robot: the groups that name it or every robot, without other lines. `robot` is its name in lowercase. Whatever
 * the file says, what is returned has at most two names for each rule, so that parsing it takes no more memory than the file.
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

/** A line's field in lowercase and its value, without the comment. */
function fieldOf(line: string): [string, string] | [undefined] {
  const [words = ''] = line.split('#', 1)
  const colon = words.indexOf(':')
  return colon < 0 ? [undefined] : [words.slice(0, colon).trim().toLowerCase(), words.slice(colon + 1).trim()]
}
