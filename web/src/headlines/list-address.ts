/** `path` may have a query already. */
const withQuery = (path: string, name: string, value: string | number) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`

/** Returns the address of the part of a list after a cursor, for browsers without scripts. */
export const partAddress = (path: string, before: string | number) => withQuery(path, 'before', before)
/** Returns the address of a list up to and including the part after a cursor. */
export const grownAddress = (path: string, until: string | number) => withQuery(path, 'until', until)

export function growsList(from: URL, to: URL): boolean {
  const [before, after] = [from, to].map(({ pathname, search }) => {
    const query = new URLSearchParams(search)
    query.delete('until')
    return `${pathname}?${query}`
  })
  return before === after && to.searchParams.has('until')
}
