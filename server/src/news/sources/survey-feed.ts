import { feedCaps } from './feed-entry.ts'

export type FeedSurvey = {
  /** The name of the first element. */
  root: string
  items: number
  tags: number
  depth: number
}

const ITEM = /^(?:[\w.-]+:)?(?:item|entry)$/i

/** Counts tags, well-formed or not, without comments and CDATA. Stops at limits that no real feed reaches. */
export function surveyXml(text: string): FeedSurvey {
  const survey = { root: '', items: 0, tags: 0, depth: 0 }
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else if (text.startsWith('<![CDATA[', at)) at = after(text, ']]>', at)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text[at + 1] === '!') at += 2
    else if (text[at + 1] === '/') {
      depth--
      at += 2
    } else {
      const end = endOfTag(text, at)
      const name = /^[^\s/>]{1,80}/.exec(text.slice(at + 1, at + 81))?.[0] ?? ''
      survey.root ||= name
      if (ITEM.test(name)) survey.items++
      if (text[end - 1] !== '/') survey.depth = Math.max(survey.depth, ++depth)
      if (++survey.tags > feedCaps.tags || survey.depth > feedCaps.depth) break
      at = end
    }
  }
  return survey
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** Finds a tag's closing `>`. One inside an attribute value does not count. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < text.length; at++) {
    const sign = text[at]!
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return text.length
}
