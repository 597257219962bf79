import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { type Complaint, isTest, lineOf, type Source } from './source.ts'

const OWN_TEXT: Record<string, string> = {
  'web/src/pages/policy/PolicyPage.tsx': 'a document of its own, read and changed as a whole',
  'web/src/pages/ranking/RankingPage.tsx': 'the same',
  'web/src/pages/how-it-works/HowItWorksPage.tsx': 'the same',
  'web/src/pages/extension/ExtensionPage.tsx': 'the same',
  'web/src/pages/open-data/OpenDataPage.tsx': 'the same',
}
const WORD = /^[^\p{L}\d]*\p{L}[\p{L}'’-]*[^\p{L}\d]*$/u

/** Returns whether a text is long enough to be a sentence. Labels of one or two words may stay in their component. */
function isSentence(text: string): boolean {
  const words = text.split(' ').filter((word) => WORD.test(word)).length
  return words >= 3 || (words === 2 && /[.?!]$/.test(text))
}

/** Reports sentences for readers in the code of the pages. Strings that do not start like a sentence are class names or keys. */
export function checkPageTexts(tree: Source[]): Complaint[] {
  return tree
    .filter(({ path }) => path.startsWith('web/src/') && !isTest(path) && !OWN_TEXT[path])
    .flatMap((source) =>
      textsIn(source)
        .filter(({ text }) => isSentence(text))
        .map(({ start, text }) => ({
          rule: 'sentences',
          file: source.path,
          line: lineOf(source, start),
          detail: `has "${text}": move it to contract/src/messages`,
        })),
    )
}

function textsIn({ path, text: code }: Source): { start: number; text: string }[] {
  const texts: { start: number; text: string }[] = []
  const logged: ESTree.Node[] = []
  const add = ({ start }: ESTree.Node, text: string) => {
    const isLogged = logged.some((call) => call.start <= start && start < call.end)
    if (!isLogged) texts.push({ start, text: text.replace(/\s+/g, ' ').trim() })
  }
  const beginsLikeSentence = (text: string) => /^[^\p{L}{]*\p{Lu}/u.test(text)
  new Visitor({
    // Errors and log lines are for developers.
    NewExpression: (node) => void (isNamed(node.callee, /Error$/) && logged.push(node)),
    CallExpression: (node) => void (isNamed(node.callee, /^console\./) && logged.push(node)),
    JSXText: (node) => add(node, node.value),
    Literal(node) {
      if (typeof node.value === 'string' && beginsLikeSentence(node.value)) add(node, node.value)
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.raw).join('value')
      if (beginsLikeSentence(text)) add(node, text)
    },
  }).visit(parseSync(path, code).program)
  return texts

  function isNamed(node: ESTree.Node, name: RegExp): boolean {
    return name.test(code.slice(node.start, node.end))
  }
}
