/** The site that the extension belongs to. All addresses are absolute and have no trailing slash. */
export interface SiteAddresses {
  name: string
  url: string
  /** Reads without a cookie, such as packs. */
  data_url: string
  api_url: string
  identity_url: string
}
