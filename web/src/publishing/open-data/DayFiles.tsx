import * as openDataMessages from '@unspun/contract/messages/open-data.ts'
import { type DataDay, type DataFile, type DataFormat, dataTableNames } from '@unspun/contract/open-data.ts'
import { sizeOf, withSeparators } from './numbers.ts'

const formats: readonly [DataFormat, label: string][] = [
  ['parquet', 'Parquet'],
  ['jsonl.gz', 'JSON Lines'],
]

export function DayFiles({ day: { day, manifest, files } }: { day: DataDay }) {
  const tables = dataTableNames.map((name) => ({ name, files: files.filter(({ table }) => table === name) }))
  return (
    <>
      <table className="data-files">
        <caption className="sr-only">Files of {day}</caption>
        <thead>
          <tr>
            <th scope="col">Table</th>
            {formats.map(([format, label]) => (
              <th key={format} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, files: [first, ...more] }) =>
            first ? (
              <tr key={name}>
                <th scope="row">
                  {name} <span className="note">{withSeparators(first.rows)} rows</span>
                </th>
                {formats.map(([format, label]) => (
                  <td key={format}>
                    <Download file={[first, ...more].find((each) => each.format === format)} label={label} />
                  </td>
                ))}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <p className="note">
        {openDataMessages.checksums} <a href={manifest}>manifest.json</a>
      </p>
    </>
  )
}

function Download({ file, label }: { file: DataFile | undefined; label: string }) {
  if (!file) return null
  return (
    <a href={file.path} download>
      {sizeOf(file.bytes)}
      <span className="sr-only">
        {' '}
        of {file.table}, {label}
      </span>
    </a>
  )
}
