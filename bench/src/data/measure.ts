import { countNumbers } from '../../../server/src/numbers/count-numbers.ts'
import { createDumper } from '../../../server/src/open-data/dumper.ts'
import { openFiles } from '../../../server/src/pictures/open-files.ts'
import { fillLargeSite } from '../growth/growth-site.ts'
import { atMost, type Figure, figureOf } from '../report/figure.ts'
import { printStep } from '../site/cleanup.ts'
import { prepareDatabase } from '../site/database.ts'
import { peakOfChild, watched } from '../site/memory.ts'

const FULL = 1_000_000
const QUICK = 100_000

/** The nightly files of open data and the hourly numbers of all outlets on a large site: time and peak memory. */
export async function measure(quick: boolean): Promise<Figure[]> {
  const headlines = quick ? QUICK : FULL
  const settings = await fillLargeSite(headlines)
  const figures: Figure[] = []
  await prepareDatabase(settings, async (database) => {
    printStep('The numbers of outlets')
    // The growth of this process: the numbers are counted in the process of the site.
    const before = process.memoryUsage.rss()
    const numbers = await watched(
      () => countNumbers(database),
      () => process.memoryUsage.rss() - before,
    )

    printStep('The files of open data')
    await database.pool.query('truncate open_data_days')
    const place = { files: { kind: 'disk' as const }, dataDir: settings.DATA_DIR }
    const files = await openFiles(place)
    const dumper = createDumper({ database, prepare: true, files, place, licence: '', named: true, on: true })
    const dump = await watched(
      () => dumper.makeDue(new Date()),
      () => peakOfChild('dump-process.ts'),
    )
    await dumper.close()
    await files.close()
    if (!dump.result) throw new Error('Nothing was due')
    printStep(`${dump.result.files} files, ${dump.result.rows} rows, ${dump.result.bytes} bytes`)

    figures.push(
      figureOf({
        name: 'Numbers: one count of all outlets',
        unit: 's',
        measured: [numbers.seconds],
        goal: atMost(300),
      }),
      figureOf({
        name: 'Numbers: memory for them in the process of the site',
        unit: 'MB',
        measured: [numbers.megabytes],
        goal: atMost(250),
      }),
      figureOf({ name: 'Open data: the files of a day', unit: 's', measured: [dump.seconds], goal: atMost(900) }),
      figureOf({
        name: 'Open data: peak memory of their process',
        unit: 'MB',
        measured: [dump.megabytes],
        goal: atMost(500),
      }),
    )
  })
  return figures
}
