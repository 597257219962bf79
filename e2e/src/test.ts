// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import { test as base, expect } from '@playwright/test'
import { followCalls } from './answered.ts'
import { Complaints } from './complaints.ts'
import { makePerson, type Person } from './people.ts'
import { outputLength, outputSince, ownAddress, siteUrl } from './site.ts'

interface Fixtures {
  /** Console lines expected in this test. Any other line fails it. */
  complaints: Complaints
  /** Such as `phone 3`. */
  name: string
  address: string
  /** A member with a confirmed email address. */
  reader: Person
  /** A member with an unconfirmed email address. */
  newcomer: Person
  siteOutput: undefined
}

/** A test in a separate browser on the run's site. It fails on unexpected console output. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(siteUrl()),
  address: async ({}, use, { workerIndex }) => use(ownAddress(workerIndex)),
  name: async ({}, use, { project, testId }) => use(`${project.name} ${testId.slice(-6)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  reader: async ({ address }, use) => use(await makePerson(address)),
  newcomer: async ({ address }, use) => use(await makePerson(address, { verified: false })),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      await complaints.watch(context)
      followCalls(context)
      await use(complaints)
      expect(complaints.all(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  siteOutput: [
    async ({}, use, info) => {
      const length = outputLength()
      await use(undefined)
      const printed = outputSince(length)
      if (info.status !== info.expectedStatus && printed) console.log(`The site printed meanwhile:\n${printed}`)
    },
    { auto: true },
  ],
})

export { expect }
