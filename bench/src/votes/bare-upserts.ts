import fs from 'node:fs'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { run } from '../../../tools/src/steps.ts'
import type { JoinedDatabase } from '../site/database.ts'

/** As many rows as in the site's tables, but without triggers and other columns. The newest fix has id 1. */
const TABLES = `
  create table bare_fixes as
    select row_number() over (order by headline_fix_id desc) as fix, headline_fix_id, 0 as votes from headline_fixes;
  alter table bare_fixes add primary key (fix);
  create table bare_votes as
    select fix, user_id as voter, vote_value as value from fix_votes join bare_fixes using (headline_fix_id);
  alter table bare_votes add primary key (fix, voter);
  vacuum analyze bare_fixes, bare_votes`

/** A pgbench script: a random vote of a member who has not voted before. */
const scriptOf = (voters: number, fixes: number) => `
\\set fix random(1, ${fixes})
\\set voter -random(1, ${voters})
\\set value 1 - 2 * random(0, 1)
with vote as (
  insert into bare_votes values (:fix, :voter, :value) on conflict (fix, voter) do update set value = excluded.value
)
update bare_fixes set votes = votes + 1 where fix = :fix;
`

/**
 * Returns a function that runs upserts with pgbench, as durable as the site's votes, and counts them per second. It throws `OperatorError` if
 * pgbench is not installed.
 */
export async function prepareBareUpserts(
  { address, database: { pool } }: JoinedDatabase,
  folder: string,
  counts: { voters: number; fixes: number },
): Promise<(connections: number, ms: number) => Promise<number>> {
  for (const statement of TABLES.split(';')) await pool.query(statement)
  const script = path.join(folder, 'upsert.pgbench')
  fs.writeFileSync(script, scriptOf(counts.voters, counts.fixes))
  const { host, port, user, database } = address
  const where = ['-h', host, '-p', String(port), '-U', user]
  return async (connections, ms) => {
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(Math.ceil(ms / 1000))]
    const { status, printed } = await run({ file: 'pgbench', args: [...where, ...how, '-f', script, database] })
    if (status === 127) throw new OperatorError('The votes need pgbench: apt-get install postgresql')
    const [, rate] = /^tps = ([\d.]+) \(without/m.exec(printed) ?? []
    if (!rate) throw new Error(`pgbench failed:\n${printed}`)
    return Number(rate)
  }
}
