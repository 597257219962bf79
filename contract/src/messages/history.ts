export const earlierWording = 'Written for an earlier wording'

export const title = 'How this headline changed'
export const about =
  'The site reads the page again several times in the first week. Punctuation and capitals do not count.'
export const before = 'Before'
export const after = 'After'
export const read = {
  page: (domain: string) => `Read on ${domain}`,
  feed: (domain: string) => `Noticed in a feed of ${domain}`,
} as const
export const followed = 'The outlet changed it'
export const changedIntro = 'Readers wrote these fixes. Then the outlets printed words close to them.'
export const changedEmpty = 'No outlet has come close to a fix yet.'
export const allFollowed = 'Headlines that outlets changed to words close to a fix'
export const printed = 'Printed'
export const fixed = 'Fixed'
export const changed = 'Changed'
export const strip = (domain: string) => `${domain} changed its headline`
export const cameClose = 'The new words come close to the fix'
export const writtenFor = `${earlierWording}:`
export const nowPrints = 'Now prints:'
export const afterThisFix = 'after this fix'
