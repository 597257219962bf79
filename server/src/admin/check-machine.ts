import fs from 'node:fs/promises'
import { existingFolder, freeOn, inMegabytes, reserveOf } from '../database/backups/disk-space.ts'
import { requireBackupDir } from '../database/backups/own-backups.ts'
import { tryLogin } from '../engines/mail/mail.ts'
import type { Config } from '../settings/config.ts'
import { doubtfulSettings } from '../settings/doubtful-settings.ts'
import { advice, attention, type Check, fine, type Outcome, skipped } from './finding.ts'

const LOGIN_MS = 10_000

/** What can be checked without a database. */
export function checksOfMachine(config: Config): Check[] {
  const { dataDir, backupDir, databaseUrl } = config
  const backups = databaseUrl === undefined ? backupDir : undefined
  return [
    { about: 'settings', find: async () => findSettings(config) },
    { about: 'disk', find: () => findDisk('DATA_DIR', dataDir) },
    ...(backups === undefined ? [] : [{ about: 'disk', find: () => findBackupDisk(backups, config) }]),
    { about: 'mail server', find: () => findMailServer(config) },
  ]
}

function findSettings(config: Config): Outcome[] {
  if (config.local) return [skipped('Their doubtful values do not matter on a local site.')]
  const doubts = doubtfulSettings(config).map(attention)
  return doubts.length > 0 ? doubts : [fine('None is doubtful.')]
}

async function findDisk(name: string, folder: string): Promise<Outcome> {
  const place = await existingFolder(folder)
  const [free, reserve] = [await freeOn(place), await reserveOf(place)]
  const text = `${inMegabytes(free)} are free for ${name} (${folder})`
  if (free < reserve) return attention(`${text}, less than the ${inMegabytes(reserve)} that the site needs: free some.`)
  return fine(`${text}.`)
}

async function findBackupDisk(folder: string, { dataDir, local }: Config): Promise<Outcome[]> {
  try {
    await requireBackupDir(folder)
  } catch (error) {
    return [attention((error as Error).message)]
  }
  const [own, site] = await Promise.all([folder, dataDir].map(async (each) => fs.stat(await existingFolder(each))))
  if (own?.dev !== site?.dev) return [await findDisk('BACKUP_DIR', folder)]
  if (local) return []
  return [
    advice(
      'BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it: name a folder on another disk, or copy it away.',
    ),
  ]
}

async function findMailServer({ smtpUrl }: Config): Promise<Outcome> {
  if (smtpUrl === undefined) return skipped('SMTP_URL is not set.')
  const { host } = new URL(smtpUrl)
  const refusal = await tryLogin(smtpUrl, LOGIN_MS)
  if (refusal === undefined) return fine(`${host} accepts the login. Send a mail with: mails test <address>`)
  return attention(`${host} cannot be used: ${refusal}. Correct SMTP_URL or the mail server.`)
}
