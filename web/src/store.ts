import type { OwnUser } from '@unspun/contract/accounts.ts'
import type { Comment } from '@unspun/contract/comments.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import type { PendingSignIn } from '@unspun/contract/identity.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'

/**
 * Every kind of row that is shown in more than one place. The signed-in person's own rows are `vote`, `commentVote`, `fixFavorite` and
 * `headlineFavorite`; the last two are keyed by the id of the fix or headline.
 */
export interface Tables {
  headline: Headline
  fix: HeadlineFix
  vote: { headline_fix_id: number; vote_value: VoteValue }
  comment: Comment
  commentVote: { comment_id: number; vote_value: VoteValue }
  fixFavorite: Favorite
  headlineFavorite: Favorite
}

export interface Favorite {
  id: number
  favorite: boolean
}

const key = {
  headline: 'headline_id',
  fix: 'headline_fix_id',
  vote: 'headline_fix_id',
  comment: 'comment_id',
  commentVote: 'comment_id',
  fixFavorite: 'id',
  headlineFavorite: 'id',
} as const satisfies { [K in keyof Tables]: keyof Tables[K] }

const personal: readonly string[] = [
  'vote',
  'commentVote',
  'fixFavorite',
  'headlineFavorite',
] satisfies (keyof Tables)[]

/** A sign-in that lacks its second step. */
export interface Pending {
  email: string
  factors: PendingSignIn['pending']
}

/** `loading` while a session is being resumed; `in` once the user is known. `until` is when the token expires, `recent_until`
 * when sensitive actions no longer accept the sign-in; both in this machine's time. `expired`: the second step came too late. */
export type Session =
  | { state: 'out'; pending?: Pending; expired?: true }
  | { state: 'loading'; token?: string; until?: number; email_verified?: boolean; recent_until?: number }
  | {
      state: 'in'
      token: string
      until: number
      email_verified: boolean
      recent_until: number
      /** Moderators need a sign-in with a second step. */
      second_factor: boolean
      uid: string
      user: OwnUser
    }

/** An answer with rows for the store. `ts` is the time when the server made it. */
export interface RowsAnswer {
  ts: number
  headlines?: Headline[]
  headline_fixes?: HeadlineFix[]
}

interface StoredRow {
  row: object
  ts: number
  attempt?: symbol
}

/**
 * All rows of one tab, or of one render on the server. An incoming row replaces a stored row only if it is newer: a cached page that is
 * read after a vote must not undo the vote.
 */
export class Store {
  #rows = new Map<string, StoredRow>()
  #listeners = new Map<string, Set<() => void>>()
  #session: Session = { state: 'out' }

  get<K extends keyof Tables>(table: K, id: number): Tables[K] | undefined {
    return this.#rows.get(`${table}:${id}`)?.row as Tables[K] | undefined
  }

  merge<K extends keyof Tables>(table: K, rows: readonly Tables[K][], ts: number): void {
    for (const row of rows) {
      const name = this.#name(table, row)
      const stored = this.#rows.get(name)
      if (!stored || stored.ts < ts) this.#replace(table, row, ts)
    }
  }

  take(answer: RowsAnswer): void {
    if (answer.headlines) this.merge('headline', answer.headlines, answer.ts)
    if (answer.headline_fixes) this.merge('fix', answer.headline_fixes, answer.ts)
  }

  /** Stores the server's answer to this person's own write; `ts` is the answer's. It ends an attempt on the row. */
  write<K extends keyof Tables>(table: K, row: Tables[K], ts: number): void {
    this.#replace(table, row, ts)
  }

  /** Shows a write before the server answers. Reads do not replace it; `write` does, and the returned function undoes it. */
  attempt<K extends keyof Tables>(table: K, row: Tables[K]): () => void {
    const name = this.#name(table, row)
    const before = this.#rows.get(name)
    const attempt = Symbol()
    this.#put(name, { row, ts: Number.POSITIVE_INFINITY, attempt })
    return () => {
      if (this.#rows.get(name)?.attempt === attempt) this.#put(name, before)
    }
  }

  get session(): Session {
    return this.#session
  }

  /** Undefined while nobody is logged in. */
  get userId(): number | undefined {
    return this.#session.state === 'in' ? this.#session.user.user_id : undefined
  }

  /** Logging out, or logging in as another person, clears votes and favourites. */
  set session(session: Session) {
    const before = this.#session
    this.#session = session
    const sameUser = before.state !== 'in' || session.state !== 'in' || before.user.user_id === session.user.user_id
    if (session.state === 'out' || !sameUser)
      for (const name of [...this.#rows.keys()])
        if (personal.includes(name.slice(0, name.indexOf(':')))) this.#put(name, undefined)
    this.#tell('session')
  }

  subscribe(name: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  #name<K extends keyof Tables>(table: K, row: Tables[K]): string {
    return `${table}:${(row as Record<string, unknown>)[key[table]]}`
  }

  /** An edit of a fix can remove its votes, so the reader's vote on one with another title is requested again. */
  #replace<K extends keyof Tables>(table: K, row: Tables[K], ts: number): void {
    const name = this.#name(table, row)
    const before = this.#rows.get(name)?.row
    this.#put(name, { row, ts })
    if (table === 'fix' && before && (before as HeadlineFix).title !== (row as HeadlineFix).title)
      this.#put(`vote:${(row as HeadlineFix).headline_fix_id}`, undefined)
  }

  #put(name: string, stored: StoredRow | undefined): void {
    if (stored) this.#rows.set(name, stored)
    else this.#rows.delete(name)
    this.#tell(name)
  }

  #tell(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }
}
