import { accountLimits, type ProfileWords } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { cleanLine, isBlank } from '@unspun/contract/text.ts'

/** Cleans and checks a bio and a link. Throws `BioTooLong` and `LinkWrong`. */
export function checkProfileWords(given: ProfileWords): ProfileWords {
  const bio = cleanLine(given.bio)
  if (bio.length > accountLimits.bio) throw new AppError('BioTooLong', accountLimits.bio)
  return { bio: isBlank(bio) ? '' : bio, link: checkLink(given.link) }
}

/** Accepts a public website, with or without `https://`. A user name could look like another site. */
function checkLink(given: string): string {
  const typed = cleanLine(given)
  if (!typed) return ''
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPublic = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.(?!\d+$)[a-z0-9-]{2,}$/.test(url?.hostname ?? '')
  if (url?.protocol !== 'https:' || !isPublic || url.username || url.password || url.port)
    throw new AppError('LinkWrong')
  if (url.href.length > accountLimits.link) throw new AppError('LinkWrong')
  return url.href
}
