import type { Reader } from './reader.ts'
import type { Traffic } from './traffic.ts'

export interface News<R extends Reader = Reader> {
  reader: R
  traffic: Traffic
}
