import type { Generated } from 'kysely'

/** The columns of the identity provider's tables, as the migrations create them. */
export interface IdentityTables {
  identity_user: {
    id: string
    name: string
    email: string
    /** The canonical form of `email`. Null if an older account already had this mailbox when the rule began. */
    mailbox: string | null
    email_verified: boolean
    image: string | null
    /** Increases when all sessions are ended. */
    era: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  identity_session: {
    id: string
    user_id: string
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** A way to sign in: `credential` with a password, or a social provider. */
  identity_account: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  identity_verification: {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Keys that sign access tokens; the private half is encrypted with the site's secret. */
  identity_jwks: {
    id: string
    public_key: string
    private_key: string
    alg: string | null
    crv: string | null
    expires_at: Date | null
    created_at: Generated<Date>
  }
  identity_attempts: {
    key_hash: Buffer
    tries: number
    started_at: Generated<Date>
  }
  action_codes: {
    code_hash: Buffer
    operation: 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN'
    uid: string
    email: string
    expires_at: Date
    used_at: Date | null
    created_at: Generated<Date>
  }
}
