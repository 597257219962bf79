import { checkAddress } from './check-address.ts'
import { checksOfDatabase, checksOfTables } from './check-database.ts'
import { checksOfMachine } from './check-machine.ts'
import { type Command, UsageError, type Workplace } from './command.ts'
import { attention, type Check, type Finding, findAll, fine, type State, skipped } from './finding.ts'

/** Longer than each check limits itself to. */
const CHECK_MS = 45_000

const TITLES: [State, string][] = [
  ['attention', 'Needs attention:'],
  ['advice', 'Worth a look:'],
  ['fine', 'Fine:'],
  ['skipped', 'Not checked:'],
]

export const doctor: Command = {
  name: 'doctor',
  usage: [
    [
      'doctor',
      'checks settings, database, disks, backups, mail, jobs, feeds, public address, clock and moderators, changes nothing, and says what to do; exit code 1 if anything needs attention',
    ],
  ],
  anySchema: true,
  hasTimeouts: true,
  async run(place, given) {
    refuseWords(given.words)
    return report(place, [...checksOfDatabase(place), ...(await checksOfSchema(place)), ...checksWithout(place)])
  },
  async runWithout(place, { message }) {
    const away: Check = { about: 'database', find: async () => attention(message) }
    return report(place, [away, ...checksWithout(place)])
  },
}

function refuseWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError('doctor takes no words.')
}

const checksWithout = ({ config }: Pick<Workplace, 'config'>): Check[] => [
  ...checksOfMachine(config),
  checkAddress(config),
]

/** Tables are read only if they are those of this program. */
async function checksOfSchema(place: Workplace): Promise<Check[]> {
  const about = 'schema'
  try {
    await place.requireSchema()
    return [
      { about, find: async () => fine('The database is up to date with this program.') },
      ...checksOfTables(place),
    ]
  } catch (error) {
    const { message } = error as Error
    return [
      {
        about,
        find: async () => [attention(message), skipped('Mails, jobs, feeds and moderators, before that is corrected.')],
      },
    ]
  }
}

async function report({ say, tell }: Pick<Workplace, 'say' | 'tell'>, checks: readonly Check[]): Promise<boolean> {
  const findings = await findAll(checks, CHECK_MS)
  const healthy = findings.every(({ state }) => state !== 'attention')
  tell({ healthy, findings })
  if (healthy) say('Nothing needs attention.')
  for (const [state, title] of TITLES)
    sayAll(
      say,
      title,
      findings.filter((each) => each.state === state),
    )
  return healthy
}

function sayAll(say: (line: string) => void, title: string, findings: readonly Finding[]): void {
  if (findings.length > 0) say(title)
  for (const { about, text } of findings) say(`  ${about}: ${text}`)
}
