/**
 * A list of the export. The parameters of its query are the member, the key of the last row read, and the number of
 * rows. The first column is the key. The column names appear in the files.
 */
export interface List {
  name: string
  query: string
}
