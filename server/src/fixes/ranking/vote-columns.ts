import type { VoteTable } from './vote-table.ts'

/** A vote is the voter's ID, the time and the value. */
const VOTE_BYTES = 14

/** Numbers the voters and fixes in the order of their first vote. */
export class VoteColumns {
  readonly #numbers = new Map<number, number>()
  readonly #fixIds: number[] = []
  #rows = 0
  #voter = new Uint32Array(1024)
  #fix = new Uint32Array(1024)
  #time = new Uint32Array(1024)
  #value = new Int8Array(1024)

  /** The votes must be in the order of time. */
  add(fixId: number, votes: Buffer): void {
    const fix = this.#fixIds.push(fixId) - 1
    this.#makeRoom(votes.length / VOTE_BYTES)
    for (let at = 0; at < votes.length; at += VOTE_BYTES) {
      const row = this.#rows++
      this.#voter[row] = this.#numberOf(votes.readUInt32BE(at) * 2 ** 32 + votes.readUInt32BE(at + 4))
      this.#fix[row] = fix
      this.#time[row] = votes.readUInt32BE(at + 8)
      this.#value[row] = votes.readInt16BE(at + 12)
    }
  }

  finish(): { table: VoteTable; userIds: number[]; fixIds: number[] } {
    const table = {
      voterCount: this.#numbers.size,
      fixCount: this.#fixIds.length,
      voter: this.#voter.subarray(0, this.#rows),
      fix: this.#fix.subarray(0, this.#rows),
      time: this.#time.subarray(0, this.#rows),
      value: this.#value.subarray(0, this.#rows),
    }
    return { table, userIds: [...this.#numbers.keys()], fixIds: this.#fixIds }
  }

  #numberOf(userId: number): number {
    const known = this.#numbers.get(userId)
    if (known !== undefined) return known
    this.#numbers.set(userId, this.#numbers.size)
    return this.#numbers.size - 1
  }

  #makeRoom(more: number): void {
    if (this.#rows + more <= this.#voter.length) return
    const length = Math.ceil((this.#rows + more) * 1.5)
    const grown = <Column extends Uint32Array | Int8Array>(column: Column, larger: Column): Column => {
      larger.set(column)
      return larger
    }
    this.#voter = grown(this.#voter, new Uint32Array(length))
    this.#fix = grown(this.#fix, new Uint32Array(length))
    this.#time = grown(this.#time, new Uint32Array(length))
    this.#value = grown(this.#value, new Int8Array(length))
  }
}
