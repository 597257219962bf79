/** A list of the export. Its query takes the member, the key after which to go on, and the number of rows; the first column is the key. */
export interface List {
  name: string
  columns: readonly string[]
  query: string
}
