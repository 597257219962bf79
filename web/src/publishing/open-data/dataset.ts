import * as openDataMessages from '@unspun/contract/messages/open-data.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { OpenData } from '../../pages/open-data/load.ts'

/** Describes the open data to search engines for data sets, in the vocabulary of schema.org. */
export const dataset = ({ licence, days: [newest] }: OpenData, site: Site) => [
  {
    '@type': 'Dataset',
    name: `${site.name}: ${openDataMessages.title}`,
    description: openDataMessages.about,
    url: site.url + pages.openData(),
    isAccessibleForFree: true,
    ...(licence ? { license: `https://spdx.org/licenses/${licence}.html` } : {}),
    ...(newest
      ? {
          dateModified: new Date(newest.made_at).toISOString(),
          distribution: newest.files.map(({ path, format, bytes }) => ({
            '@type': 'DataDownload',
            contentUrl: site.url + path,
            encodingFormat: format === 'parquet' ? 'application/vnd.apache.parquet' : 'application/gzip',
            contentSize: `${bytes} B`,
          })),
        }
      : {}),
  },
]
