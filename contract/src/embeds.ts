import Type from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Answer, Id, Text } from './shapes.ts'
import { addressLimits } from './text.ts'

/** The path of a fix's card, which other sites show in an iframe. */
export const cardPath = (id: number): string => `/embed/fix/${id}`
export const CARD_PATTERN = '/embed/fix/:id'
/** A card may only open the page of its fix in another tab. */
export const CARD_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** The path, below the API's address, of the oEmbed 1.0 call. */
export const OEMBED_PATH = '/embeds/oembed/'

/** In pixels: the default width of a card, and the greatest. */
export const cardWidths = { usual: 560, most: 800 } as const

const Pixels = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))

export const oEmbed = endpoint({
  method: 'GET',
  path: OEMBED_PATH,
  summary:
    'How other sites show a fix (oEmbed 1.0, JSON only). `url` is the address of its page. Fixes that may not leave the site are not found',
  who: 'anyone',
  input: Type.Object({
    url: Text(addressLimits.url),
    maxwidth: Pixels,
    maxheight: Pixels,
    format: Type.Optional(Type.Literal('json')),
  }),
  answer: Answer({
    version: Type.Literal('1.0'),
    type: Type.Literal('rich'),
    provider_name: Type.String(),
    provider_url: Type.String(),
    title: Type.String(),
    author_name: Type.String(),
    author_url: Type.Optional(Type.String()),
    cache_age: Type.Integer(),
    width: Type.Integer(),
    height: Type.Integer(),
    html: Type.String(),
    /** Not part of oEmbed. */
    headline_id: Id,
  }),
  cache: {
    seconds: 300,
    tags: ({ headline_id }) => [cacheTags.headline(headline_id)],
    // Limited, because clients can invent addresses.
    keep: () => 'limited',
  },
})
