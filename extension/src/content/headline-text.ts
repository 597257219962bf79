import { mostText } from '../messages.ts'

/** In characters. A shorter text of a link is a name or a button. */
const LEAST_TEXT = 15
const NOT_TEXT = 'script, style, noscript, svg, math, textarea, select, button, unspun-mark'
/** Elements that must not be changed: input fields, and elements without page text. */
const UNTOUCHED = `${NOT_TEXT}, [contenteditable]:not([contenteditable="false"])`

export interface HeadlineText {
  element: Element
  main: Text
  nodes: Text[]
  /** As published: the text of the main node, and that of all nodes if there are others. */
  texts: string[]
}

/** Returns the published text of a node, even if it shows a reader's title now. */
export type PrintedText = (node: Text) => string

export const foldSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const isUntouched = ({ element }: HeadlineText): boolean => element.closest(UNTOUCHED) !== null

/** Returns the headline in a heading or link, or null if it is too short or too long. */
export function headlineTextOf(element: Element, printedText: PrintedText): HeadlineText | null {
  const nodes = textNodesIn(element)
  let main: Text | undefined
  let mainText = ''
  for (const node of nodes) {
    const text = foldSpaces(printedText(node))
    if (text.length > mainText.length) {
      main = node
      mainText = text
    }
  }
  if (!main || mainText.length > mostText) return null
  const whole = nodes.length > 1 ? foldSpaces(nodes.map(printedText).join('')) : mainText
  if (mainText.length < LEAST_TEXT && whole.length < LEAST_TEXT) return null
  return { element, main, nodes, texts: whole === mainText || whole.length > mostText ? [mainText] : [mainText, whole] }
}

/** Also returns text in open shadow roots and slots. */
export function shownNodesIn(element: Element): Text[] {
  const children =
    element instanceof HTMLSlotElement
      ? element.assignedNodes({ flatten: true })
      : (element.shadowRoot ?? element).childNodes
  return [...children].flatMap((node) => {
    if (node instanceof Text) return [node]
    return isTextual(node) ? shownNodesIn(node) : []
  })
}

/** Returns whether a node is an element with text of the page. */
export const isTextual = (node: Node): node is Element => node instanceof Element && !node.matches(NOT_TEXT)

function textNodesIn(element: Element): Text[] {
  const first = element.firstChild
  if (!first || (first instanceof Text && !first.nextSibling)) return first ? [first] : []
  if (element.textContent.length < LEAST_TEXT) return element.firstElementChild ? shownNodesIn(element) : []
  const nodes: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(NOT_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  return nodes
}
