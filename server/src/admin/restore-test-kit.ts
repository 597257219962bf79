/** The tables and columns that a restore changes. */
const ENDED: Readonly<Record<string, readonly string[] | 'all'>> = {
  identity_session: 'all',
  identity_verification: 'all',
  action_codes: 'all',
  ended_tokens: 'all',
  identity_user: ['era'],
  users: ['tokens_valid_after', 'reader_id'],
  notification_channels: ['feed_hash', 'feed_since'],
}

/** The rows of tables, as JSON, without what a restore ends. */
export function withoutAccess(contents: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const kept = Object.entries(contents).filter(([table]) => ENDED[table] !== 'all')
  return Object.fromEntries(
    kept.map(([table, rows]) => [table, rows.map((row) => withoutColumns(row, ENDED[table] ?? []))]),
  )
}

function withoutColumns(row: string, names: readonly string[] | 'all'): string {
  if (names.length === 0) return row
  const fields = Object.entries(JSON.parse(row) as object).filter(([name]) => !names.includes(name))
  return JSON.stringify(Object.fromEntries(fields))
}
