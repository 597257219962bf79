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
const [connections, wanted] = [Number(values.connections), Number(values.seconds)]
if (!site || !requests || !(connections >= 1) || !(wanted > 0)) {
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
  connections,
  ms: wanted * 1000,
})
took.sort((a, b) => a - b)
const rounded = (ms: number) => Number(ms.toFixed(2))
const within = (part: number) => rounded(took[Math.floor(took.length * part)]!)
console.log(
  JSON.stringify({
    site,
    connections,
    seconds: rounded(seconds),
    per_second: Math.round(took.length / seconds),
    ms: { p50: within(0.5), p99: within(0.99), max: rounded(took.at(-1)!) },
    answers: Object.fromEntries(statuses),
  }),
)
