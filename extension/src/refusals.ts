/** Why packs were rejected, in words for the reader. The previous packs stay. */
export const refusals = {
  unreachable: 'The site could not be reached. The headlines from before stay; the next try is within the hour.',
  damaged: 'What the site sent was cut or damaged. The headlines from before stay; the next try is within the hour.',
  forged:
    'What the site sent is not what it announced. The headlines from before stay; the next try is within the hour.',
  newer: 'The site sends a newer form of headlines than this extension can read. Please update the extension.',
  large: 'What the site sent is larger than this extension accepts. The headlines from before stay.',
  full: 'The browser could not store the headlines: its disk or its allowance is full. The headlines from before stay.',
} as const

export type Refusal = keyof typeof refusals
