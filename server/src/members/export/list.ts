/**
 * A list of the export. Its query takes the member, the key after which to go on, and the number of rows; the first column is the key. The
 * names of its columns are those in the files.
 */
export interface List {
  name: string
  query: string
}
