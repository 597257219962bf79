/**
 * The prefix by which an opened article is looked up: the first `bits` bits of its key as a number, in hexadecimal with as few digits as
 * any of them needs. 9 bits of `2d…` are `05b`. No bits are an empty prefix.
 */
export function prefixOf(key: Uint8Array, bits: number): string {
  let number = 0
  for (let bit = 0; bit < bits; bit++) number = number * 2 + ((key[bit >> 3]! >> (7 - (bit & 7))) & 1)
  return bits === 0 ? '' : number.toString(16).padStart(prefixDigits(bits), '0')
}

/** Hexadecimal digits of a prefix of so many bits. */
export const prefixDigits = (bits: number): number => Math.ceil(bits / 4)

/** The number that a prefix of so many bits stands for. Undefined if it is not written exactly like that. */
export function readPrefix(prefix: string, bits: number): number | undefined {
  if (bits === 0) return prefix === '' ? 0 : undefined
  if (prefix.length !== prefixDigits(bits) || !/^[0-9a-f]+$/.test(prefix)) return undefined
  const number = Number.parseInt(prefix, 16)
  return number < 2 ** bits ? number : undefined
}
