type Tokens = { code: string; bare: string; strings: { value: string; offset: number }[] }

// After these a slash begins a regular expression, after anything else it divides.
const BEFORE_REGEX = /(?:[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|await|yield))\s*$/

/**
 * Tells comments, strings and code apart. Not a parser: quotes end at the end of their line, so that an apostrophe in
 * the text of a page costs no more than that line.
 */
export function tokenize(text: string): Tokens {
  const code = [...blankOf(text)]
  const bare = [...blankOf(text)]
  const strings: Tokens['strings'] = []
  const copy = (from: number, to: number, toBare: boolean) => {
    for (let at = from; at < to; at++) {
      code[at] = text[at] ?? ''
      if (toBare) bare[at] = text[at] ?? ''
    }
  }
  // For every template that is open: how many braces are open in its expression.
  const templates: number[] = []
  let at = 0

  const readTemplate = () => {
    const begin = at
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1
    strings.push({ value: text.slice(begin, at), offset: begin })
    copy(begin, at, false)
    if (text[at] === '`') copy(at, ++at, true)
    else {
      templates.push(0)
      at += 2
      copy(at - 2, at, true)
    }
  }

  while (at < text.length) {
    const begin = at
    const char = text[at] ?? ''
    const open = templates.at(-1)
    if (text.startsWith('//', at)) at = endOr(text, '\n', at)
    else if (text.startsWith('/*', at)) at = Math.min(endOr(text, '*/', at + 2) + 2, text.length)
    else if (char === "'" || char === '"') {
      at = stringEnd(text, at)
      strings.push({ value: text.slice(begin + 1, at - 1), offset: begin + 1 })
      copy(begin, at, false)
      for (const edge of [begin, at - 1]) bare[edge] = text[edge] ?? ''
    } else if (char === '`') {
      copy(at, ++at, true)
      readTemplate()
    } else if (char === '/' && text[at + 1] !== '>' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 20), at))) {
      at = regexEnd(text, at)
      copy(begin, at, false)
    } else if (open !== undefined && char === '}' && open === 0) {
      templates.pop()
      copy(at, ++at, true)
      readTemplate()
    } else {
      if (open !== undefined && char === '{') templates[templates.length - 1] = open + 1
      if (open !== undefined && char === '}') templates[templates.length - 1] = open - 1
      copy(at, ++at, true)
    }
  }
  return { code: code.join(''), bare: bare.join(''), strings }
}

function* blankOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield text[at] === '\n' ? '\n' : ' '
}

function endOr(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found < 0 ? text.length : found
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[from]) return at + 1
    else if (text[at] === '\n') return at
  }
  return text.length
}

/** A division that looked like an expression has no end on its line: then only the slash is taken. */
function regexEnd(text: string, from: number): number {
  let inClass = false
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') inClass = true
    else if (text[at] === ']') inClass = false
    else if (text[at] === '/' && !inClass) return at + 1
  }
  return from + 1
}
