import type { Site } from '@unspun/contract/site.ts'
import type { Config } from './config.ts'

export function siteOf(config: Config): Site {
  return {
    name: config.siteName,
    url: config.siteUrl,
    api_url: config.apiUrl,
    data_url: config.dataUrl,
    identity_url: config.identityUrl,
    images_url: config.imagesUrl,
    sign_in_providers: config.providers.map(({ id, name }) => ({ id, name })),
    bot_check: { kind: config.botCheck.kind, site_key: config.botCheck.siteKey },
    contact: config.contact,
    votes_private: config.votesPrivate,
    open_data: config.openData,
    demo: config.demo,
  }
}
