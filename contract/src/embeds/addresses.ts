/** The card of a fix, made to be framed by other sites: a path below the site's address. */
export const cardPath = (id: number): string => `/embed/fix/${id}`
export const CARD_PATTERN = '/embed/fix/:id'
/** A card may do one thing in its frame: open the page of its fix in another tab. */
export const CARD_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** The call of the API that tells other programs how to show the page at an address (oEmbed 1.0), below the API's address. */
export const OEMBED_PATH = '/embeds/oembed/'

/** The widths of a card in pixels: as it is offered, and at most. */
export const cardWidths = { usual: 560, most: 800 } as const
