import type { Config } from './config.ts'

type Settings = Pick<
  Config,
  'siteUrl' | 'trustProxy' | 'contact' | 'databaseUrl' | 'backupDir' | 'rateLimit' | 'logLevel'
>

/** Settings that are allowed, and probably a mistake on a public site: a sentence each, which says what to do. */
export function doubtfulSettings(settings: Settings): string[] {
  const { siteUrl, contact, databaseUrl, backupDir, rateLimit, logLevel } = settings
  const doubts = [doubtfulProxy(settings)]
  if (siteUrl.startsWith('http:'))
    doubts.push('SITE_URL is http, so everybody on the way can read passwords: serve the site by https.')
  if (contact === siteUrl)
    doubts.push('CONTACT is not set, so the policy tells people to write to the site itself: set a mail address.')
  if (databaseUrl === undefined && backupDir === undefined)
    doubts.push('BACKUP_DIR is off, so the embedded database is not backed up: set a folder.')
  if (rateLimit === 0) doubts.push('RATE_LIMIT is 0, so one visitor can use up the site: remove the setting.')
  if (['silent', 'fatal', 'error'].includes(logLevel))
    doubts.push(`LOG_LEVEL is ${logLevel}, so warnings are not logged: set warn or info.`)
  if (['debug', 'trace'].includes(logLevel))
    doubts.push(`LOG_LEVEL is ${logLevel}, so the log grows fast: set info or warn.`)
  return doubts.filter((doubt) => doubt !== undefined)
}

export function doubtfulProxy({ siteUrl, trustProxy }: Pick<Settings, 'siteUrl' | 'trustProxy'>): string | undefined {
  return siteUrl.startsWith('https:') && !trustProxy
    ? 'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY is off: all visitors count as one network, and share its limits. Set it to on.'
    : undefined
}
