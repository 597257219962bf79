import path from 'node:path'
import { callLimits } from '@unspun/contract/endpoint.ts'
import { fixLimits } from '@unspun/contract/fixes.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { BotCheckSettings } from '../identity/bot-check/bot-check-of.ts'
import type { ProviderSettings } from '../identity/social/client.ts'
import { type FilesSettings, readFiles } from './files-settings.ts'
import { readBotCheck, readExtensionOrigins, readTokenIssuer, type TokenIssuer } from './identity-settings.ts'
import { takePassedSocket } from './passed-socket.ts'
import { readProviders } from './provider-settings.ts'
import { type Environment, LOOPBACK, SettingsReader } from './settings-reader.ts'

export interface Config {
  port: number
  host: string
  /** A file descriptor to listen on instead of `host` and `port`. */
  listenFd: number | undefined
  siteUrl: string
  siteName: string
  apiUrl: string
  dataUrl: string
  identityUrl: string
  imagesUrl: string
  files: FilesSettings
  dataDir: string
  /** The folder of nightly backups of the embedded database, or undefined for none. */
  backupDir: string | undefined
  /** The folder of the extension's zips, which `npm run extension` writes. */
  extensionBuilds: string
  /** Accepts an empty database beside the pictures or backups of a site. */
  newSite: boolean
  /** Undefined selects the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** A direct connection to the database, without a pooler, for cache invalidation. Defaults to `databaseUrl`. */
  databaseListenUrl: string | undefined
  databasePrepare: boolean
  /** Signs cookies and tokens. If undefined in local mode, one is generated and stored in `dataDir`. */
  secret: string | undefined
  /** `web` serves requests, `jobs` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'jobs'
  /** In display order. */
  providers: ProviderSettings[]
  botCheck: BotCheckSettings
  /** An external identity provider that replaces the embedded one. */
  tokenIssuer: TokenIssuer | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Browser extensions that may request an access token with their user's session. */
  extensionOrigins: string[]
  fetchAllow: string[]
  fetchPorts: number[]
  fetchProxy: string | undefined
  /** `off`, `default`, or the path of a list of feeds. */
  feeds: string
  websubHub: string | undefined
  contact: string
  /** Grants access to `/metrics`. Without it only this machine has access. */
  metricsToken: string | undefined
  maxFixesPerHeadline: number
  /** Whether new members' votes and favourites are private by default. */
  votesPrivate: boolean
  /** Whether the public log of actions names moderators. */
  moderatorNames: boolean
  /** Rate limit per account in points per minute. 0 disables it. */
  rateLimit: number
  /** Redis or Valkey shared by all processes. */
  redisUrl: string | undefined
  /** Memory of the page and answer cache in megabytes. 0 disables it. */
  cacheMb: number
  cdnTags: boolean
  sharePictures: boolean
  /** Whether this site makes the files that browser extensions load. */
  extensionFiles: boolean
  /** Whether the pages of new headlines are read again. */
  lookUps: boolean
  openData: boolean
  /** The licence of the open data as an SPDX identifier. Empty means none. */
  dataLicence: string
  trustProxy: boolean
  /** Whether browsers use https only for every name below the site's host, too. */
  hstsSubdomains: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** A single-user site on this machine: demo content, and mails shown at /dev/mail instead of sent. */
  local: boolean
  demo: boolean
  /** The environment name of the product spec. */
  environment: 'dev' | 'dev-azure' | 'prod' | 'prod-local'
}

/** Reads every setting. No other code reads the environment. Throws one `OperatorError` that names every mistake. */
export function readConfig(env: Environment = process.env): Config {
  const read = new SettingsReader(env)
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 })
  const siteUrl = read.url('SITE_URL', `http://localhost:${port}`)
  const host = new URL(siteUrl).hostname
  const production = read.text('NODE_ENV', '') === 'production'
  const local = LOOPBACK.test(host) && !production

  const config: Config = {
    port,
    host: read.text('HOST', local ? '127.0.0.1' : '0.0.0.0'),
    listenFd: takePassedSocket(read, env),
    siteUrl,
    siteName: read.text('SITE_NAME', 'Unspun'),
    apiUrl: read.base('API_URL', '/api'),
    dataUrl: read.base('DATA_URL', '/api'),
    identityUrl: read.base('IDENTITY_URL', '/identity'),
    imagesUrl: read.base('IMAGES_URL', '/images'),
    files: readFiles(read),
    dataDir: path.resolve(read.text('DATA_DIR', './var')),
    backupDir: readBackupDir(read),
    extensionBuilds: path.resolve(read.text('EXTENSION_BUILDS', './extension/build')),
    newSite: read.flag('NEW_SITE', false),
    databaseUrl: read.optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseListenUrl: read.optionalUrl('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']),
    databasePrepare: read.flag('DATABASE_PREPARE', true),
    secret: read.optional('SECRET'),
    role: read.oneOf('ROLE', ['all', 'web', 'jobs'], 'all'),
    providers: readProviders(read, read.list('IDENTITY_PROVIDERS')),
    botCheck: readBotCheck(read),
    tokenIssuer: readTokenIssuer(read),
    smtpUrl: read.optionalUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', local ? 'Unspun <unspun@localhost>' : ''),
    extensionOrigins: readExtensionOrigins(read),
    fetchAllow: read.list('FETCH_ALLOW'),
    fetchPorts: read.list('FETCH_PORTS').map((text) => read.check('FETCH_PORTS', Number(text), isPort, 'be ports')),
    fetchProxy: read.optionalUrl('FETCH_PROXY', ['http:']),
    // A local site has demo news and reads no feeds.
    feeds: read.text('FEEDS', local ? 'off' : 'default'),
    websubHub: read.optionalUrl('WEBSUB_HUB', ['https:', 'http:']),
    contact: read.text('CONTACT', siteUrl),
    metricsToken: read.optional('METRICS_TOKEN'),
    maxFixesPerHeadline: read.integer('MAX_FIXES_PER_HEADLINE', fixLimits.perHeadlineAndUser, { min: 1, max: 100 }),
    votesPrivate: read.flag('VOTES_PRIVATE', false),
    moderatorNames: read.flag('MODERATOR_NAMES', false),
    rateLimit: read.integer('RATE_LIMIT', callLimits.pointsPerMinute, { min: 0, max: 1_000_000 }),
    redisUrl: read.optionalUrl('REDIS_URL', ['redis:', 'rediss:']),
    cacheMb: read.integer('CACHE_MB', 64, { min: 0, max: 100_000 }),
    cdnTags: read.flag('CDN_TAGS', false),
    sharePictures: read.flag('SHARE_PICTURES', true),
    extensionFiles: read.flag('EXTENSION_FILES', true),
    lookUps: read.flag('LOOK_UPS', true),
    openData: read.flag('OPEN_DATA', true),
    dataLicence: read.check(
      'DATA_LICENCE',
      read.text('DATA_LICENCE', ''),
      isLicence,
      'be an SPDX identifier, such as CC-BY-SA-4.0',
    ),
    trustProxy: read.flag('TRUST_PROXY', false),
    hstsSubdomains: read.flag('HSTS_SUBDOMAINS', false),
    logLevel: read.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      local ? 'warn' : 'info',
    ),
    local,
    // Demo members exist only in the embedded identity provider.
    demo: local && read.flag('DEMO', read.optional('IDENTITY_ISSUER') === undefined),
    environment: environmentOf(host, local),
  }

  if (config.role !== 'all' && config.databaseUrl === undefined)
    read.missing('DATABASE_URL', `a PostgreSQL that all processes share, since ROLE is ${config.role}`)
  if (config.databaseListenUrl !== undefined && config.databaseUrl === undefined)
    read.missing('DATABASE_URL', 'the PostgreSQL that DATABASE_LISTEN_URL reaches directly')
  if (config.secret !== undefined)
    read.check('SECRET', config.secret, (text) => text.length >= 32, 'have 32 characters or more')
  if (config.metricsToken !== undefined)
    read.check('METRICS_TOKEN', config.metricsToken, (text) => text.length >= 16, 'have 16 characters or more')
  if (!local) {
    if (read.optional('SITE_URL') === undefined)
      read.missing('SITE_URL', 'the public address of the site, such as https://news.example')
    if (config.secret === undefined) read.missing('SECRET', '32 random characters or more; keep them')
    if (config.smtpUrl === undefined)
      read.missing('SMTP_URL', 'the mail server, such as smtp://user:password@mail.example:587')
    if (config.mailFrom === '') read.missing('MAIL_FROM', 'the sender of mails, such as Unspun <hello@news.example>')
  }
  if (read.mistakes.length > 0)
    throw new OperatorError(`Please correct these settings:\n  - ${read.mistakes.join('\n  - ')}`)
  return config
}

function readBackupDir(read: SettingsReader): string | undefined {
  const folder = read.text('BACKUP_DIR', path.join(read.text('DATA_DIR', './var'), 'backups'))
  return folder === 'off' ? undefined : path.resolve(folder)
}

const isLicence = (text: string) => /^([A-Za-z0-9][A-Za-z0-9.+-]{0,60})?$/.test(text)
const isPort = (value: number) => Number.isInteger(value) && value > 0 && value < 65_536

function environmentOf(host: string, local: boolean): Config['environment'] {
  if (local) return 'dev'
  if (host.endsWith('.azurewebsites.net')) return 'dev-azure'
  return LOOPBACK.test(host) ? 'prod-local' : 'prod'
}
