import { fixTexts } from '@unspun/contract/fixes.ts'
import { everyFolder, type FileFolder } from '../engines/files/files.ts'

/** A part of the deletion of an account (`members/deletion/steps.ts`). */
export type DeletionPart =
  | 'access'
  | 'names'
  | 'list of erased members'
  | 'rows'
  | 'actions'
  | 'votes on fixes'
  | 'votes on comments'
  | 'fixes'
  | 'comments'
  | 'headlines'
  | 'avatar'
  | 'export files'
  | 'member'

/** The personal data in a column, or in everything of a table or a folder. */
interface Facts {
  /** The part of a deletion that erases it. */
  erasedWith?: DeletionPart
  /** Why a member's data file lacks it, although it is erased with the member. */
  notExported?: string
  /** Why it holds nothing about a member. */
  impersonal?: string
}

interface FolderFacts extends Facts {
  /** Why backups leave it out. */
  notInBackups?: string
}

interface TableFacts extends FolderFacts {
  /** The columns that refer to a member whose rows these are. A deletion removes them. */
  rowsOf?: readonly string[]
  /** A row with `what = 'user'` is about the member `id`. A deletion removes those as well. */
  rowsAbout?: true
  /** The columns that differ from the rest of the table. */
  columns?: Readonly<Record<string, Facts>>
}

const ofTheSite = (impersonal: string): FolderFacts => ({ impersonal })
const madeAgain = { notInBackups: 'made again from other tables' }

/**
 * Every table, each after the tables that it refers to. Backups, the deletion of an account and the tests of what a member's data file holds
 * read this list. A column that could tell something of a member is erased by one part of a deletion or is `impersonal`; what is erased is in
 * the member's data file or says why it is not. What the file holds stands in `exports/`, and the open data in `contract/`.
 */
export const tables: Readonly<Record<string, TableFacts>> = {
  users: {
    erasedWith: 'member',
    columns: {
      tokens_valid_after: { notExported: 'since when tokens are refused' },
      reader_id: { notExported: 'a key with which votes can be read' },
      name_keys: { notExported: 'made from the names, which the file has' },
      is_former: { notExported: 'false for everybody who can ask for a file' },
      young_weight: { notExported: 'how many others have registered from a network, in a number' },
    },
  },
  // Removed a day later (`tidyIdentity`).
  ended_tokens: {
    erasedWith: 'access',
    notExported: 'since when the tokens of a lost login are refused, for a day',
  },
  domains: ofTheSite('news sites'),
  headlines: {
    columns: {
      created_by: { erasedWith: 'headlines' },
      original_url: { impersonal: 'the address of the article' },
      title: { impersonal: 'the title of the article, also if a reader has typed it' },
      title_by_reader: { impersonal: 'whether a reader has typed the title' },
      description: { impersonal: 'by the news site' },
      cues: { impersonal: 'follow from the title' },
      lang: { impersonal: 'of the news site' },
      video_id: { impersonal: 'of the news site' },
      image_url: { impersonal: 'of the news site' },
      image: { impersonal: 'the name of a copy' },
      thumbnail: { impersonal: 'the name of a copy' },
      headline_image: { impersonal: 'the name of a copy' },
    },
  },
  headline_urls: ofTheSite('addresses of articles'),
  headline_passages: ofTheSite('hashes of passages of articles'),
  headline_look_ups: ofTheSite('what pages of news sites answered'),
  headline_changes: ofTheSite('titles of news sites, and numbers of fixes'),
  ranking_generations: ofTheSite('numbers of the whole site'),
  headline_fixes: {
    columns: {
      user_id: { erasedWith: 'fixes' },
      title: { erasedWith: 'fixes' },
      voted_title: { erasedWith: 'fixes' },
      ...Object.fromEntries(fixTexts.map((name) => [name, { erasedWith: 'fixes' }])),
      title_image: { erasedWith: 'fixes' },
      title_image_sharing: { erasedWith: 'fixes' },
      share_picture_of: { erasedWith: 'fixes', notExported: 'made from the fix and the name' },
    },
  },
  changed_fixes: { ...ofTheSite('numbers of posts, within a statement'), notInBackups: 'empty between statements' },
  changed_comments: { ...ofTheSite('numbers of posts, within a statement'), notInBackups: 'empty between statements' },
  fix_votes: { erasedWith: 'votes on fixes' },
  withdrawn_fix_votes: { erasedWith: 'votes on fixes' },
  daily_pairs: ofTheSite('numbers of fixes and of answers'),
  daily_answers: { rowsOf: ['user_id'] },
  comments: { columns: { user_id: { erasedWith: 'comments' }, body: { erasedWith: 'comments' } } },
  comment_votes: { erasedWith: 'votes on comments' },
  withdrawn_comment_votes: { erasedWith: 'votes on comments' },
  favorites: { rowsOf: ['user_id'] },
  blocks: { rowsOf: ['user_id', 'blocked_user_id'] },
  notifications: {
    rowsOf: ['user_id', 'about_user_id'],
    columns: { merge_key: { notExported: 'made from columns that the file has' } },
  },
  notification_channels: {
    rowsOf: ['user_id'],
    columns: { feed_hash: { notExported: 'opens the feed' }, mail_choice: { notExported: 'a number of changes' } },
  },
  // Erased with the account that has the address. Readers without an account delete theirs with the link in each mail.
  weekly_readers: { erasedWith: 'access', columns: { weekly_reader_id: { notExported: 'a number' } } },
  watches: { rowsOf: ['user_id'], rowsAbout: true },
  muted_threads: { rowsOf: ['user_id'] },
  told_standings: ofTheSite('numbers of a fix'),
  events: ofTheSite('numbers of posts, for thirty days at most'),
  event_cursors: ofTheSite('numbers of the whole site'),
  unfinished_reads: ofTheSite('numbers of events, for thirty days at most, and why a reader failed on them'),
  feed_sources: ofTheSite('addresses of news sites, and what they answered'),
  feed_items: ofTheSite('texts of news sites'),
  bot_proofs: ofTheSite('hashes of solved puzzles, for minutes'),
  vote_mean: ofTheSite('a number of the whole site'),
  registration_networks: {
    ...ofTheSite('numbers of accounts by a keyed hash of a network, for a week'),
    notInBackups: 'the key may be another one after a restore',
  },
  operator_actions: {
    columns: {
      moderator_id: { erasedWith: 'actions' },
      subject_user_id: { erasedWith: 'actions' },
      reason: { erasedWith: 'actions' },
      what: { impersonal: 'the kind of a thing' },
      action: { impersonal: 'the kind of an action' },
      done_by: { impersonal: 'the operator' },
      details: { impersonal: 'titles of articles, networks, and mail domains' },
    },
  },
  moderators: { rowsOf: ['user_id'], columns: { added_by: { notExported: 'the operator' } } },
  reports: {
    rowsOf: ['reporter_id'],
    rowsAbout: true,
    columns: { network: { notExported: 'a hash that nobody can turn back, for a week' } },
  },
  appeals: { rowsOf: ['user_id'] },
  departures: {
    erasedWith: 'member',
    columns: {
      departure_id: { notExported: 'a number' },
      begun_at: { notExported: 'null for everybody who can ask for a file' },
      next_try_at: { notExported: 'when a job looks again' },
    },
  },
  high_alert: ofTheSite('a setting'),
  registration: ofTheSite('a setting'),
  invitations: ofTheSite('codes and numbers'),
  forbidden_origins: ofTheSite('networks, mail providers and news sites'),
  identity_user: {
    erasedWith: 'access',
    columns: {
      name: { notExported: 'empty' },
      image: { notExported: 'empty' },
      two_factor_enabled: { notExported: 'of the identity provider; the file says which second factors there are' },
      era: { notExported: 'a counter of the identity provider' },
      updated_at: { notExported: 'when the identity provider last changed something of it' },
    },
  },
  identity_session: {
    erasedWith: 'access',
    columns: {
      id: { notExported: 'a number' },
      token: { notExported: 'opens the account' },
      ip_address: { notExported: 'empty' },
      second_factor: { notExported: 'whether the sign-in included a second factor' },
      expires_at: { notExported: 'the same time after each use' },
    },
  },
  identity_account: {
    erasedWith: 'access',
    columns: {
      id: { notExported: 'a number' },
      password: { notExported: 'a hash that must not leave the site; the file says so' },
      access_token: { notExported: 'empty' },
      refresh_token: { notExported: 'empty' },
      id_token: { notExported: 'empty' },
      access_token_expires_at: { notExported: 'empty' },
      refresh_token_expires_at: { notExported: 'empty' },
      scope: { notExported: 'empty' },
      updated_at: { notExported: 'when the identity provider last changed something of it' },
    },
  },
  identity_two_factor: {
    erasedWith: 'access',
    columns: {
      id: { notExported: 'a number' },
      secret: { notExported: 'opens the account' },
      backup_codes: { notExported: 'open the account' },
      failed_verification_count: { notExported: 'zero' },
      locked_until: { notExported: 'empty' },
    },
  },
  identity_passkey: {
    erasedWith: 'access',
    columns: {
      id: { notExported: 'a number' },
      credential_id: { notExported: 'a number that the passkey has of itself' },
      public_key: { notExported: 'of no use without the passkey' },
      counter: { notExported: 'a counter of the passkey' },
      device_type: { notExported: 'of the kind of passkey' },
      backed_up: { notExported: 'of the kind of passkey' },
      transports: { notExported: 'of the kind of passkey' },
      aaguid: { notExported: 'of the kind of passkey' },
    },
  },
  identity_verification: {
    erasedWith: 'access',
    notExported: 'what a new passkey is to sign, with the address that the file has, for five minutes',
  },
  identity_jwks: ofTheSite('keys of the site'),
  action_codes: { erasedWith: 'access', notExported: 'hashes of links in mails, which work for hours' },
  // A restore keeps queued mails but does not send them.
  outbox: {
    erasedWith: 'access',
    columns: {
      text: { notExported: 'erased when the mail is sent; until then it may hold a link that opens the account' },
      html: { notExported: 'the same as the text' },
      subject: { notExported: 'may have words of others that are hidden by now' },
      headers: { notExported: 'the same as the text' },
      leaves_no_trace: { notExported: 'of a mail after the deletion' },
    },
  },
  webhooks: ofTheSite('addresses of programs, by the operator'),
  webhook_fixes: ofTheSite('numbers of fixes'),
  identity_attempts: {
    notInBackups: 'short-lived',
    erasedWith: 'access',
    notExported: 'numbers under hashes, from which nobody can tell whose they are',
  },
  exports: {
    notInBackups: 'short-lived',
    erasedWith: 'export files',
    columns: {
      progress: { notExported: 'of the file itself' },
      tries: { notExported: 'of the file itself' },
      file: { notExported: 'opens the file' },
      next_try_at: { notExported: 'of the file itself' },
    },
  },
  cache_removals: { notInBackups: 'short-lived', ...ofTheSite('numbers, for a day') },
  voter_profiles: {
    notInBackups: 'found again by the next start',
    erasedWith: 'member',
    notExported: 'a guess about the member, which nobody is shown; the file says so',
  },
  fix_sides: { ...madeAgain, ...ofTheSite('numbers of a fix') },
  fix_waves: { ...madeAgain, ...ofTheSite('numbers of a fix') },
  extension_entries: {
    ...madeAgain,
    ...ofTheSite('hashes of addresses and titles; what is taken back goes with the next base'),
  },
  extension_files: { ...madeAgain, ...ofTheSite('names and hashes of files') },
  open_data_days: { ...madeAgain, ...ofTheSite('names and hashes of files') },
  search_entries: {
    ...madeAgain,
    ...ofTheSite('words of shown posts, and numbers of members who have shown fixes; both follow at once'),
  },
  search_languages: { ...madeAgain, ...ofTheSite('languages of news sites') },
  search_spellings: { ...madeAgain, ...ofTheSite('words that news sites have printed') },
  page_files: { notInBackups: 'stored again by each start', ...ofTheSite('scripts and styles of the pages') },
  outlet_numbers: { ...madeAgain, ...ofTheSite('numbers of news sites') },
  kysely_migration: { notInBackups: 'the schema', ...ofTheSite('the schema') },
  kysely_migration_lock: { notInBackups: 'the schema', ...ofTheSite('the schema') },
  sql_files: { notInBackups: 'the schema', ...ofTheSite('the schema') },
}

/** Every folder of the file store. */
export const folders: Readonly<Record<FileFolder, FolderFacts>> = {
  avatars: { erasedWith: 'avatar' },
  'fix-images': { erasedWith: 'fixes' },
  // The pictures of what is hidden. Those of fixes go with the fixes.
  withdrawn: { erasedWith: 'avatar' },
  'headline-images': ofTheSite('pictures of news sites'),
  'news-images': { notInBackups: 'shown for some days, and made again', ...ofTheSite('pictures of news sites') },
  exports: { notInBackups: 'kept for a day', erasedWith: 'export files' },
  extension: {
    ...madeAgain,
    ...ofTheSite('titles of fixes without their authors; what is taken back goes with the next base'),
  },
  erased: { notInBackups: 'outlives them', ...ofTheSite('numbers of members who have left, for weeks') },
  'open-data': {
    ...madeAgain,
    ...ofTheSite(
      'posts with their authors, in files of which the newest is made each night and the oldest goes after a week',
    ),
  },
}

export const tableNames = Object.keys(tables)
/** Tables that earlier versions had. A restore removes them as well, because the migrations create them again. */
export const formerTables = ['extension_changes']
/** The tables in a backup, in the order in which their rows can be inserted. */
export const tablesInBackups = tableNames.filter((name) => !tables[name]!.notInBackups)
/** The folders in a backup. */
export const foldersInBackups = everyFolder.filter((folder) => !folders[folder].notInBackups)
