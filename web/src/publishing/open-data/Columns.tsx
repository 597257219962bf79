import { columnsOf, type DataTableName, dataTables, valueTypes } from '@unspun/contract/open-data.ts'

export function Columns({ table }: { table: DataTableName }) {
  return (
    <li>
      <h3 id={`table-${table}`}>{table}</h3>
      <p>{dataTables[table].about}</p>
      <details>
        <summary>{columnsOf(table).length} columns</summary>
        <dl className="data-columns">
          {columnsOf(table).map(({ name, type, optional, about }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>{' '}
                <span className="note">
                  {valueTypes[type]}
                  {optional ? ', or null' : ''}
                </span>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}
