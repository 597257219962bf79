/** The site that the extension belongs to. Addresses are absolute and have no trailing slash. */
export interface SiteAddresses {
  name: string
  url: string
  /** For reads without a cookie, such as packs. */
  data_url: string
  api_url: string
  identity_url: string
}
