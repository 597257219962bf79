import type { Reader } from './reader.ts'
import type { Traffic } from './traffic.ts'

/** Somebody who reads the news, and everything that their browser asks for. */
export interface News<R extends Reader = Reader> {
  reader: R
  traffic: Traffic
}
