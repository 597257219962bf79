import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { type Complaint, isTest, lineOf, type Source } from './source.ts'

/** What an expression among children puts into the page. */
interface Shape {
  /** It may begin with a text node that no element of its own holds. */
  text: boolean
  /** Its nodes may come and go. */
  changes: boolean
  /** Text nodes without an element of their own may come and go. */
  textChanges: boolean
}

const NOTHING: Shape = { text: false, changes: true, textChanges: false }
const ELEMENT: Shape = { text: false, changes: false, textChanges: false }
const TEXT: Shape = { text: true, changes: false, textChanges: false }

/**
 * Reports text of the pages that React loses when a browser has translated the page. Translation replaces text nodes, so React can
 * neither remove one nor insert anything directly before one. An element around the text keeps both possible.
 */
export function checkTranslatedText(tree: Source[]): Complaint[] {
  const sources = tree.filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path))
  const parsed = sources.map((source) => ({ source, program: parseSync(source.path, source.text).program }))
  const optional = new Set(parsed.flatMap(({ program }) => optionalComponents(program)))
  return parsed.flatMap(({ source, program }) => {
    const shapes = new Shapes(source.text, program, optional)
    const complaints: Complaint[] = []
    const complain = (node: ESTree.Node, detail: string) =>
      complaints.push({ rule: 'translated text', file: source.path, line: lineOf(source, node.start), detail })
    const check = (children: ESTree.Node[], isFragment: boolean) => {
      const shaped = children.filter((child) => !isLayout(child)).map((node) => ({ node, ...shapes.of(node) }))
      shaped.forEach(({ node, changes, textChanges }, i) => {
        const next = shaped.slice(i + 1).find((other) => other.text || !other.changes)
        if (textChanges && (isFragment || shaped.length > 1))
          complain(node, 'put text that comes and goes into an element')
        else if (changes && next?.text) complain(next.node, 'put text behind what comes and goes into an element')
        // React sets the text of an element with one text child as a whole, but not that of a fragment in it.
        else if (textChanges && shapes.hasFragmentOfText(node))
          complain(node, 'put the text of the fragment into an element')
      })
    }
    new Visitor({
      JSXElement: ({ children }) => check(children, false),
      JSXFragment: ({ children }) => check(children, true),
      ReturnStatement({ argument }) {
        if (argument && branchesOf(argument).length > 1 && shapes.hasFragmentOfText(argument))
          complain(argument, 'put the text of the fragment into an element')
      },
    }).visit(program)
    return complaints
  })
}

class Shapes {
  readonly #optional: Set<string>
  /** What constants, and functions of one expression, render. */
  readonly #named = new Map<string, ESTree.Node>()
  readonly #elements = new Map<string, Shape>()

  constructor(text: string, program: ESTree.Program, optional: Set<string>) {
    this.#optional = optional
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) this.#named.set(id.name, init)
      },
      // Children that are declared as elements are no text.
      TSPropertySignature: ({ key, optional: mayLack, start, end }) => {
        const type = text.slice(start, end).match(/(?::|=>) ((?:ReactElement|null|\[\]| \| )+)$/)?.[1]
        if (key.type !== 'Identifier' || !type?.includes('ReactElement')) return
        this.#elements.set(key.name, mayLack || /null|\[\]/.test(type) ? NOTHING : ELEMENT)
      },
    }).visit(program)
  }

  of(node: ESTree.Node, depth = 0): Shape {
    if (depth > 8) return TEXT
    const of = (inner: ESTree.Node) => this.of(inner, depth + 1)
    switch (node.type) {
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return of(node.expression)
      case 'JSXElement': {
        const { name } = node.openingElement
        return name.type === 'JSXIdentifier' && this.#optional.has(name.name) ? NOTHING : ELEMENT
      }
      case 'JSXFragment': {
        const inside = node.children.filter((child) => !isLayout(child)).map(of)
        return {
          text: inside[0]?.text ?? false,
          changes: inside.some(({ changes }) => changes),
          textChanges: inside.some(({ textChanges }) => textChanges),
        }
      }
      case 'ConditionalExpression':
      case 'LogicalExpression': {
        const branches = branchesOf(node)
        const shapes = branches.map((branch) => (branch ? of(branch) : NOTHING))
        if (shapes.every(({ text, changes }) => text && !changes) && !this.hasFragmentOfText(node)) return TEXT
        const textChanges = branches.some((branch) => branch && this.#holdsText(branch))
        return { text: shapes.some(({ text }) => text), changes: true, textChanges }
      }
      case 'CallExpression': {
        const { callee } = node
        const [callback] = node.arguments
        if (callee.type === 'MemberExpression' && callback?.type === 'ArrowFunctionExpression') {
          const text = callback.expression && of(callback.body).text
          return { text, changes: true, textChanges: text }
        }
        if (callee.type !== 'Identifier') return TEXT
        const named = this.#named.get(callee.name)
        const element = this.#elements.get(callee.name)
        if (element) return element
        return named?.type === 'ArrowFunctionExpression' && named.expression ? of(named.body) : TEXT
      }
      case 'Identifier': {
        const named = this.#named.get(node.name)
        return this.#elements.get(node.name) ?? (named ? of(named) : TEXT)
      }
      default:
        return TEXT
    }
  }

  hasFragmentOfText(node: ESTree.Node): boolean {
    if (node.type === 'JSXExpressionContainer') return this.hasFragmentOfText(node.expression)
    return branchesOf(node).some((branch) => branch?.type === 'JSXFragment' && this.#holdsText(branch))
  }

  #holdsText(node: ESTree.Node): boolean {
    if (node.type !== 'JSXFragment') return this.of(node).text
    return node.children.some((child) => !isLayout(child) && this.#holdsText(child))
  }
}

/** Names of components that render nothing at times. */
function optionalComponents(program: ESTree.Program): string[] {
  const names: string[] = []
  const around: string[] = []
  const leave = () => void around.pop()
  new Visitor({
    FunctionDeclaration: ({ id }) => void around.push(id?.name ?? ''),
    'FunctionDeclaration:exit': leave,
    FunctionExpression: () => void around.push(''),
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: () => void around.push(''),
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      const name = around.at(-1)
      if (name && /^[A-Z]/.test(name) && (!argument || branchesOf(argument).includes(undefined))) names.push(name)
    },
  }).visit(program)
  return names
}

type Branch = ESTree.Node | undefined

/** What an expression can be, without what renders nothing (`undefined` here). */
function branchesOf(node: ESTree.Node): Branch[] {
  if (node.type === 'ParenthesizedExpression') return branchesOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
  if (node.type === 'LogicalExpression')
    return [...(node.operator === '&&' ? [undefined] : branchesOf(node.left)), ...branchesOf(node.right)]
  return [isNothing(node) ? undefined : node]
}

function isNothing(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined'
  return node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')
}

/** Returns whether a child is white space that JSX drops, or a comment. */
function isLayout(node: ESTree.Node): boolean {
  if (node.type === 'JSXText') return !node.value.trim() && node.value.includes('\n')
  return node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression'
}
