import os from 'node:os'
import { parseArgs } from 'node:util'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations, explainForeign, migrationNames } from '../database/migrate.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'
import { openFiles } from '../headlines/pictures/open-files.ts'
import { type Config, readConfig } from '../settings/config.ts'
import type { Environment } from '../settings/settings-reader.ts'
import { describeDatabase, openSiteDatabase, type SiteDatabase } from '../site/site-database.ts'
import { act } from './act.ts'
import { actions } from './actions.ts'
import { alert } from './alert.ts'
import { appeal } from './appeal.ts'
import { backup } from './backup.ts'
import { type Command, type Given, UsageError, type Workplace } from './command.ts'
import { data } from './data.ts'
import { doctor } from './doctor.ts'
import { erase } from './erase.ts'
import { feeds } from './feeds.ts'
import { forbidden } from './forbidden.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { moderator } from './moderator.ts'
import { printable, printableJson } from './printable.ts'
import { rank } from './rank.ts'
import { recountCommand } from './recount.ts'
import { restore } from './restore.ts'
import { undo } from './undo.ts'
import { users } from './users.ts'
import { webhook } from './webhook.ts'

/** Every command of `npm run admin --`, in the order of the help. */
const commands: readonly Command[] = [
  doctor,
  act,
  undo,
  actions,
  appeal,
  alert,
  forbidden,
  invitations,
  moderator,
  users,
  erase,
  mails,
  feeds,
  webhook,
  data,
  recountCommand,
  rank,
  jobs,
  backup,
  restore,
]

export interface Terminal {
  print(line: string): void
  complain(line: string): void
  /** Settings to use instead of the process environment. */
  env?: Environment
  /** Who runs the command. By default the user of the operating system. */
  person?: string | undefined
}

/** Runs one command and returns the exit code: 0 for success, 1 for a failure or a problem found, 2 for wrong usage. */
export async function runAdmin(argv: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = { ...given, complain: (line: string) => given.complain(printable(line, { lines: true })) }
  try {
    const [name, ...rest] = argv
    if (!name || name === 'help' || name === '--help') {
      terminal.print(help())
      return name ? 0 : 2
    }
    const command = commands.find((each) => each.name === name)
    if (!command) throw new UsageError(`There is no command ${name}.`)
    const { words, values, flags } = readWords(command, rest)
    if (flags.help) {
      terminal.print(help([command]))
      return 0
    }
    return (await run(command, { words, values, flags }, terminal)) ? 0 : 1
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message} (npm run admin -- help)`)
      return 2
    }
    if (isDatabaseAway(error)) terminal.complain(`The database is not available: ${(error as Error).message}.`)
    else if (error instanceof OperatorError || error instanceof FilesAway) terminal.complain(error.message)
    else throw error
    return 1
  }
}

function readWords({ options = {} }: Command, args: string[]): Given {
  const kinds = { ...options, json: 'flag', help: 'flag' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const),
      ),
    })
    const given = Object.entries(values)
    return {
      words: positionals,
      values: Object.fromEntries(given.filter((entry) => typeof entry[1] === 'string')) as Given['values'],
      flags: Object.fromEntries(given.filter((entry) => typeof entry[1] === 'boolean')) as Given['flags'],
    }
  } catch (error) {
    // Node's first sentence names the option. The rest is advice on JavaScript.
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`)
  }
}

async function run(command: Command, given: Given, { print, complain, env, person }: Terminal): Promise<boolean> {
  const config = readConfig(env)
  const log = { info: complain, warn: (message: string) => complain(message) }
  const opened = filesOf(config)
  const around: Omit<Workplace, 'database' | 'requireSchema'> = {
    config,
    files: opened.open,
    person: person ?? systemUser(),
    say: (line) => {
      if (!given.flags.json) print(printable(line))
    },
    tell: (outcome) => {
      if (given.flags.json) print(printableJson(outcome))
    },
  }
  let site: SiteDatabase
  try {
    site = await openSiteDatabase(config, log, {
      migrating: false,
      creating: (await command.makesDatabase?.(given)) ?? false,
      name: 'unspun admin',
      noTimeouts: !command.hasTimeouts,
    })
  } catch (error) {
    if (!command.runWithout) throw error
    return command.runWithout(around, error as Error)
  }
  const { database, stop } = site
  const place: Workplace = { ...around, database, requireSchema: () => requireSchema(config, database) }
  try {
    if (!command.anySchema) await place.requireSchema()
    return await command.run(place, given)
  } finally {
    await opened.close()
    await stop()
  }
}

/** The operating system's user name, which a container's user may not have. */
function systemUser(): string {
  try {
    return os.userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

function filesOf(config: Config) {
  let opening: Promise<Files> | undefined
  return {
    open: () => (opening ??= openFiles(config)),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}

/** Only the start of the site migrates, because an older version may be running. */
async function requireSchema(config: Config, database: Database): Promise<void> {
  const applied = await appliedMigrations(database.kysely)
  const known = migrationNames()
  if (applied.length === 0)
    throw new OperatorError(
      `There is no site in ${describeDatabase(config)} yet. Run this command with the site's settings, or start the site once: npm start`,
    )
  const foreign = explainForeign('database', applied, known)
  if (foreign) throw new OperatorError(foreign)
  if (applied.at(-1) !== known.at(-1)) {
    throw new OperatorError(
      `The database has schema ${applied.at(-1)} and this program needs ${known.at(-1)}. Start the site with this program first.`,
    )
  }
}

function help(shown: readonly Command[] = commands): string {
  const lines = shown.flatMap(({ usage }) => usage.map(([call, does]) => `  ${call}\n      ${does}`))
  return [
    'npm run admin -- <command>  (uses the settings of the site, which may be running or stopped)',
    '',
    ...lines,
    '',
    '--json prints the result for programs. Exit code 0: success; 1: failure, or a problem was found; 2: wrong usage.',
  ].join('\n')
}
