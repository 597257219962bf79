/** The package of the public suffix list, and its version. A test compares it with package.json. */
export const SUFFIX_LIST = 'tldts 7.6.0'
