import Type from 'typebox'
import { cacheTags } from '../cache-tags.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Id, read, Text } from '../shapes.ts'
import { OEMBED_PATH } from './addresses.ts'

const Pixels = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))

export const oEmbed = endpoint({
  method: 'GET',
  path: OEMBED_PATH,
  summary:
    'How other sites show a fix (oEmbed 1.0, JSON only). `url` is the address of its page. Fixes that may not leave the site are not found',
  who: 'anyone',
  input: Type.Object({
    url: Text(limits.url),
    maxwidth: Pixels,
    maxheight: Pixels,
    format: Type.Optional(Type.Literal('json')),
  }),
  answer: read({
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
    /** Beyond oEmbed. */
    headline_id: Id,
  }),
  cache: {
    seconds: 300,
    tags: ({ headline_id }) => [cacheTags.headline(headline_id)],
    // Addresses can be invented.
    keep: () => 'limited',
  },
})
