const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a size with up to three digits: `512 bytes`, `3.4 kB`, `120 MB`. */
export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 999.5 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}

/** Gives the same result on the server and in every browser. */
export const withSeparators = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
