-- Second factors: codes of an app, passkeys and recovery codes.

alter table identity_user
  -- Required by the library, which asks for it at sign-ins that it serves itself. We look for the factors.
  add two_factor_enabled boolean not null default false;

alter table identity_session
  -- `needed`: the sign-in lacks its second factor, so the session is pending. `given`: it included one. Empty: the account had none then.
  add second_factor text check (second_factor in ('needed', 'given'));

-- A row for each account with a factor. It holds the recovery codes, and the secret of codes of an app, which counts if it is `verified`.
create table identity_two_factor (
  id text primary key,
  user_id text not null unique references identity_user on delete cascade,
  -- Both are encrypted.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  -- Required by the library and otherwise unused: `attempt-store.ts` counts.
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table identity_passkey (
  id text primary key,
  user_id text not null references identity_user on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index identity_passkey_of_user on identity_passkey (user_id);

alter table action_codes
  drop constraint action_codes_operation_check,
  add constraint action_codes_operation_check check (operation in ('VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'REMOVE_FACTORS', 'REFUSE_FACTORS')),
  -- A link that removes second factors works from a day later.
  add valid_from timestamptz not null default now();
