import data from './data/members.json' with { type: 'json' }

export interface InventedMember {
  username: string
  display_name: string
  /** Hours since they joined. */
  hours: number
}

/** Visitors can sign in as this member. */
export const demoMember: InventedMember = data.demo

/** Invented people who write fixes. */
export const writers: readonly InventedMember[] = data.writers

/** Invented people who only vote. */
export const readers: readonly InventedMember[] = data.readers
