// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import { test as base, expect } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { makePerson, type Person } from './people.ts'
import { outputLength, outputSince, ownAddress, siteUrl } from './site.ts'

interface Fixtures {
  /** What the browser may complain about in this test; anything else fails it. */
  complaints: Complaints
  /** Tests that run at the same time each have another: `phone 3`. */
  name: string
  /** The network address of the person at the browser. */
  address: string
  /** A person with a confirmed email address. */
  reader: Person
  /** A person with an unconfirmed email address. */
  newcomer: Person
  siteOutput: undefined
}

/** A test in a browser of its own on the run's site. It fails when the browser complains. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(siteUrl()),
  address: async ({}, use, { parallelIndex }) => use(ownAddress(parallelIndex)),
  name: async ({}, use, { project, testId }) => use(`${project.name} ${testId.slice(-6)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  reader: async ({ address }, use) => use(await makePerson(address)),
  newcomer: async ({ address }, use) => use(await makePerson(address, { verified: false })),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      await complaints.watch(context)
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
