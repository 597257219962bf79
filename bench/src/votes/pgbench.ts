import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../../server/src/engines/errors/operator-error.ts'
import { run } from '../../../tools/src/steps.ts'

/** One vote as one statement of the site's schema. The arguments are SQL expressions. */
export const voteStatement = (uid: string, fix: string, value: string) =>
  `select * from cast_vote(${uid}, now(), ${fix}, ${value})`

export interface PgbenchOptions {
  address: { host: string; port: number; user: string; database: string }
  folder: string
  uids: readonly string[]
  fixes: readonly number[]
}

/** Votes per second by pgbench, PostgreSQL's own load generator. Throws `OperatorError` if pgbench is not installed. */
export async function votesByPgbench(options: PgbenchOptions, connections: number, ms: number): Promise<number> {
  const { host, port, user, database } = options.address
  const script = path.join(options.folder, 'vote.pgbench')
  fs.writeFileSync(script, scriptOf(options))
  const where = ['-h', host, '-p', String(port), '-U', user]
  const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(Math.ceil(ms / 1000))]
  const { status, printed } = await run({ file: 'pgbench', args: [...where, ...how, '-f', script, database] })
  if (status === 127) throw new OperatorError('The votes need pgbench: apt-get install postgresql')
  const [, rate] = /^tps = ([\d.]+) \(without/m.exec(printed) ?? []
  if (!rate) throw new Error(`pgbench failed:\n${printed}`)
  return Number(rate)
}

function scriptOf({ uids, fixes }: PgbenchOptions): string {
  const array = (list: readonly (string | number)[]) => `array[${list.map((each) => `'${each}'`).join()}]`
  const [uid, fix] = [`(${array(uids)})[:voter]`, `(${array(fixes)}::bigint[])[:fix]`]
  return [
    `\\set voter random(1, ${uids.length})`,
    `\\set fix random(1, ${fixes.length})`,
    '\\set down random(0, 1)',
    `${voteStatement(uid, fix, '(1 - 2 * :down)::smallint')};`,
    '',
  ].join('\n')
}
