import fs from 'node:fs'
import path from 'node:path'
import type { Child } from '../child.ts'
import { startSiteProcess } from '../site-process.ts'
import { workOf } from './measure-growth.ts'
import type { WritableSite } from './scale-site.ts'

/** How the database went about one statement. */
export interface Plan {
  /** What asked for it first. */
  asked: string
  statement: string
  /** One line for each node, indented. */
  lines: string[]
  /** Growing tables that were read from end to end. */
  scans: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: Node[]
}

/** Everything that grows with the community; small tables are read whole, rightly. */
const GROWING = new Set(
  'headlines headline_urls headline_fixes fix_votes comments comment_votes favorites users feed_items'.split(' '),
)
const AUTO_EXPLAIN = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
]
/** A statement that is prepared gets its lasting plan at the sixth time. */
export const PLAN_TIMES = 8

/** The plans of every statement that reads and writes run, as the server itself noted them, in a site of its own on the same database. */
export async function plansOf(driver: Child, scaleSite: WritableSite): Promise<Plan[]> {
  const { settings, voter } = scaleSite
  const log = path.join(settings.DATA_DIR, 'postgres/server.log')
  const options = AUTO_EXPLAIN.map((each) => `-c ${each}`).join(' ')
  const site = await startSiteProcess({ ...settings, PGOPTIONS: options } as typeof settings, 'warn')
  const plans = new Map<string, Plan>()
  try {
    for (const work of workOf(scaleSite)) {
      const from = fs.statSync(log).size
      const requests = Array.from({ length: PLAN_TIMES }, work.of)
      await driver.ask('latencies', { port: site.port, requests, token: voter.token })
      for (const { statement, root } of readPlans(fs.readFileSync(log).subarray(from).toString('utf8'))) {
        // The last one counts.
        plans.set(statement, { asked: plans.get(statement)?.asked ?? work.name, statement, ...described(root) })
      }
    }
  } finally {
    await site.stop()
  }
  return [...plans.values()].filter(({ statement }) => !/\bjobs\./.test(statement))
}

/** Every plan of a log: a line that names the time, then JSON, indented by a tab. One that is just being written is left out. */
export function readPlans(log: string): { statement: string; root: Node }[] {
  return [...log.matchAll(/^[^\t\n]*plan:\n((?:\t.*\n)*?\t(?:\{.*)?\}\n)/gm)].flatMap(([, json = '']) => {
    const read = JSON.parse(json) as { 'Query Text': string; Plan: Node }
    return [{ statement: read['Query Text'].replaceAll(/\s+/g, ' ').trim(), root: read.Plan }]
  })
}

function described(root: Node): Pick<Plan, 'lines' | 'scans'> {
  const lines: string[] = []
  const scans: string[] = []
  const visit = (node: Node, depth: number) => {
    const table = node['Relation Name']
    const on = [table, node['Index Name']].filter(Boolean).join(' by ')
    const rows = `${node['Actual Rows'] ?? '?'} rows x ${node['Actual Loops'] ?? '?'}`
    lines.push(`${'  '.repeat(depth)}${node['Node Type']}${on ? ` on ${on}` : ''} (${rows})`)
    if (node['Node Type'] === 'Seq Scan' && table && GROWING.has(table) && node['Actual Loops'] !== 0) scans.push(table)
    for (const child of node.Plans ?? []) visit(child, depth + 1)
  }
  visit(root, 0)
  return { lines, scans }
}
