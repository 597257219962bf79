const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox behind an address, to compare spellings. It drops case and a `+suffix`. Gmail also ignores dots
 * and has two domains. Mail is still sent to the address as written, because elsewhere a plus sign may belong to the
 * name.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  // A plus sign at the start is not a suffix, because nothing would be left of the name.
  const person = name.replace(/(?<=.)\+.*/, '')
  if (!GMAIL.has(domain)) return `${person}@${domain}`
  return `${person.replaceAll('.', '')}@gmail.com`
}
