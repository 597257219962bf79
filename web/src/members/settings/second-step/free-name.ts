/** Returns a name that is not taken: the proposed one, or with a number, such as `Firefox on Linux 2`. */
export function freeName(proposed: string, taken: readonly string[]): string {
  let name = proposed
  for (let number = 2; taken.includes(name); number++) name = `${proposed} ${number}`
  return name
}
