/** The mark's texts. Screen readers read `readerWritten` as part of a link's name. */
export const labels = {
  readerWritten: 'reader-written',
  printed: 'printed headline, a reader-written one exists',
  printedTitle: 'Printed headline',
  readerTitle: 'Written by readers',
  changed: 'Written by readers, for an earlier headline',
}
