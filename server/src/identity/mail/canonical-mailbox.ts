const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address is delivered to, as far as it can be known, so that two spellings of one mailbox can be compared:
 * case and a `+suffix` are dropped; Gmail ignores dots and has two domains. Mail is sent to the address as its owner wrote it, because
 * elsewhere a plus sign may belong to the name.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  // A plus sign at the start is no suffix: nothing would be left of the name.
  const person = name.replace(/(?<=.)\+.*/, '')
  if (!GMAIL.has(domain)) return `${person}@${domain}`
  return `${person.replaceAll('.', '')}@gmail.com`
}
