/** Names the public suffix list of the keys: the package that brings it, and its version. A test compares it with package.json. */
export const SUFFIX_LIST = 'tldts 7.6.0'
