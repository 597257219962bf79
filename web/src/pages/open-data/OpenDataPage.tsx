import '../prose.css'
import '../../publishing/open-data/open-data.css'
import { cardPath, cardWidths } from '@unspun/contract/embeds.ts'
import * as openDataMessages from '@unspun/contract/messages/open-data.ts'
import * as sharingMessages from '@unspun/contract/messages/sharing.ts'
import { DATA_DAYS, dataFileName, dataPath, dataTableNames, LATEST, MANIFEST } from '@unspun/contract/open-data.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { Columns } from '../../publishing/open-data/Columns.tsx'
import { DayFiles } from '../../publishing/open-data/DayFiles.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { OpenData } from './load.ts'

/** The open data files and their contents. Update this text when the export changes. */
function OpenDataPage() {
  const { site } = useApp()
  const { on, licence, days } = useLoaderData<OpenData>()
  const [newest, ...earlier] = days
  const latest = (file: string) => site.url + dataPath(LATEST, file)
  return (
    <article className="prose open-data">
      <PageHead
        title={openDataMessages.title}
        description={`${site.name}: ${openDataMessages.about}`}
        path={pages.openData()}
      />
      <h1 className="page-title">{openDataMessages.title}</h1>
      <p className="page-intro">
        {openDataMessages.about} Take them for research, for a program, or as a copy of your own.
      </p>

      <h2 id="files">Files</h2>
      {newest ? (
        <section className="panel" aria-labelledby="newest">
          <h3 id="newest">
            <time dateTime={newest.day}>{newest.day}</time>, the newest
          </h3>
          <DayFiles day={newest} />
        </section>
      ) : (
        <p className="empty">{on ? openDataMessages.none : openDataMessages.off}</p>
      )}
      {earlier.length > 0 ? (
        <>
          <h3>Earlier days</h3>
          <ul className="data-days">
            {earlier.map((day) => (
              <li key={day.day}>
                <details>
                  <summary>
                    <time dateTime={day.day}>{day.day}</time>
                  </summary>
                  <DayFiles day={day} />
                </details>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        All files of a day show one moment. They are made after midnight (UTC), and the last {DATA_DAYS} days are kept.
        A download that breaks off can be resumed.
      </p>

      <h2 id="licence">Licence</h2>
      {licence ? (
        <p>
          What members have written is offered under <a href={`https://spdx.org/licenses/${licence}.html`}>{licence}</a>
          . Printed headlines belong to their news sites.
        </p>
      ) : (
        <p>{openDataMessages.noLicence}</p>
      )}

      <h2 id="never">What is never in them</h2>
      <ul>
        <li>Who voted for what, favourites, mail addresses, networks and anything else that pages do not show.</li>
        <li>
          Addresses of articles that members have pasted from newsletters, link shorteners and other hosts, because they
          can name a reader.
        </li>
        <li>
          Posts that were hidden, disabled or deleted, and what somebody who has left wanted removed. They are missing
          from the next night’s files on, and the older files go within {DATA_DAYS} days. Please remove them from your
          copy too.
        </li>
        <li>Texts and pictures of the news sites.</li>
      </ul>

      <h2 id="tables">What is in them</h2>
      <ul className="data-parts">
        {dataTableNames.map((table) => (
          <Columns key={table} table={table} />
        ))}
      </ul>

      <h2 id="use">How to read them</h2>
      <p>
        The word <code>{LATEST}</code> in place of the day leads to the newest files.{' '}
        <a href={dataPath(LATEST, MANIFEST)}>Its manifest</a> names them all with their checksums. Parquet is read by
        DuckDB, pandas, R and others, over the network too:
      </p>
      <pre>
        <code>{`duckdb -c "select domain, count(*) from '${latest(dataFileName('headlines', 'parquet'))}' group by all order by all"`}</code>
      </pre>
      <p>Gzipped JSON Lines have one object a line:</p>
      <pre>
        <code>{`curl -sL ${latest(dataFileName('fixes', 'jsonl.gz'))} | gunzip | head -n 3`}</code>
      </pre>
      <h2 id="cards">A fix on your own page</h2>
      <p>
        The first fix of a headline can be shown elsewhere once enough readers have found it good. “
        {sharingMessages.embed}” below it gives the code. Editors that know oEmbed, such as that of WordPress, need its
        address alone. Programs frame its card, with the number in its address:
      </p>
      <pre>
        <code>{`<iframe src="${site.url}${cardPath(7)}" width="${cardWidths.usual}" height="240" style="border: 0"></iframe>`}</code>
      </pre>
      <p>Call fixes what they are, “written by readers”, and show the printed headline beside each.</p>
    </article>
  )
}

export { OpenDataPage as Component }
