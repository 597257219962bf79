// `npm run bench:drive`: puts a list of requests to any site, this one or a peer's, and tells how many were answered and how soon.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { keepAsking } from './drive/keep-asking.ts'
import { inTurn, linesOf, readRequests } from './drive/request-list.ts'

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    requests: { type: 'string' },
    tokens: { type: 'string' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '10' },
  },
})
const { site, requests, tokens } = values
if (!site || !requests) {
  console.error(
    'npm run bench:drive -- --site http://127.0.0.1:3000 --requests list.jsonl [--tokens tokens.txt] [--connections 32] [--seconds 10]',
  )
  process.exit(2)
}

const listed = readRequests(fs.readFileSync(requests, 'utf8'))
const people = tokens === undefined ? [] : linesOf(fs.readFileSync(tokens, 'utf8')).map(({ line }) => line)
const { statuses, took, seconds } = await keepAsking({
  site: new URL(site),
  next: inTurn(listed, people),
  connections: Number(values.connections),
  ms: Number(values.seconds) * 1000,
})
took.sort((a, b) => a - b)
const within = (part: number) => Number(took[Math.floor(took.length * part)]!.toFixed(2))
console.log(
  JSON.stringify({
    site,
    connections: Number(values.connections),
    seconds: Number(seconds.toFixed(2)),
    per_second: Math.round(took.length / seconds),
    ms: { p50: within(0.5), p99: within(0.99), max: within(1 - Number.EPSILON) },
    answers: Object.fromEntries(statuses),
  }),
)
