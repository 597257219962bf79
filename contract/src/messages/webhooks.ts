// Webhook messages to other programs. Pages do not load them.

interface Post {
  title: string
  author: string
  domain: string
  printed: string
  url: string
}

/** Longer titles are truncated, so that a post fits into the 500 characters of Mastodon. */
const MOST = 160

const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text)

export const post = ({ title, author, domain, printed, url }: Post) =>
  `“${cut(title)}”\nA reader-written headline, by ${author}. ${domain} printed: “${cut(printed)}”\n${url}`
