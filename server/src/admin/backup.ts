import path from 'node:path'
import { backUp } from '../database/backups/make-backup.ts'
import { type Command, UsageError } from './command.ts'

export const backup: Command = {
  name: 'backup',
  usage: [['backup <folder>', 'writes the database and the pictures into a new folder, while the site runs']],
  anySchema: true,
  async run({ config, database, files, say, tell }, { words: [target, ...more] }) {
    if (!target || more.length > 0) throw new UsageError('Name a new folder, for example: backup /backups/2031-05-01')
    const manifest = await backUp(path.resolve(target), {
      database,
      files: await files(),
      site: config.siteUrl,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    })
    tell({ folder: path.resolve(target), ...manifest })
    say(
      `Backed up to ${target}, with ${manifest.pictures} pictures. Keep it as safe as the site itself, and SECRET with it.`,
    )
    return true
  },
}
