/**
 * What the pages must know of the deployment; it is part of every page's state, so nothing secret belongs here. Addresses have no
 * slash at the end.
 */
export interface Site {
  name: string
  url: string
  api_url: string
  data_url: string
  identity_url: string
  images_url: string
  /** Where to write to the operator: an email address or a page. */
  contact: string
  /** The invented community of local mode is here. */
  demo: boolean
}
