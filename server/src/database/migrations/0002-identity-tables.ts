import { type Kysely, sql } from 'kysely'

/**
 * The embedded identity provider's tables, the codes it mails, and the outbox. They are prefixed rather than put into a schema of their
 * own, because a pooler in front of PostgreSQL may refuse `search_path`. The site's tables know only `users.identity_uid`, so that another
 * provider can stand in: no foreign key leads from one side to the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table identity_user (
    id text primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    image text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,

  `create table identity_session (
    id text primary key,
    user_id text not null references identity_user on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    -- The library's columns; we leave them empty, since nothing of ours needs to know where a person was.
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index identity_session_of_user on identity_session (user_id)`,
  `create index identity_session_expired on identity_session (expires_at)`,

  `create table identity_account (
    id text primary key,
    user_id text not null references identity_user on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index identity_account_of_user on identity_account (user_id)`,

  // The library's own; nothing of ours uses it.
  `create table identity_verification (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index identity_verification_identifier on identity_verification (identifier)`,

  `create table identity_jwks (
    id text primary key,
    public_key text not null,
    private_key text not null,
    alg text,
    crv text,
    expires_at timestamptz,
    created_at timestamptz not null default now()
  )`,

  // Counters of a minute, worth nothing after a crash, so their writes need not reach the disk.
  `create unlogged table identity_attempts (
    key_hash bytea primary key,
    tries integer not null,
    started_at timestamptz not null default now()
  )`,
  `create index identity_attempts_old on identity_attempts (started_at)`,

  `create table action_codes (
    code_hash bytea primary key,
    operation text not null check (operation in ('VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN')),
    uid text not null references identity_user on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index action_codes_of_user on action_codes (uid)`,
  `create index action_codes_expired on action_codes (expires_at)`,

  `create table outbox (
    outbox_id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    -- Both are emptied once the mail is sent: its link is as good as a key to the account.
    text text not null,
    html text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    tries integer not null default 0,
    last_error text not null default ''
  )`,
]
