export interface DemoFix {
  by: string
  hours: number
  title: string
  why?: string
  /** Words of the article that support the fix. */
  quote?: string
  /** `content.ts` chooses the voters. */
  votes: [up: number, down: number]
}

export interface DemoComment {
  by: string
  hours: number
  body: string
  /** Upvotes. `content.ts` chooses the voters. */
  likes: number
  replies?: DemoComment[]
}

/** Articles that nobody has added or fixed are left for visitors. */
export interface DemoArticle {
  slug: string
  outlet: string
  headline: string
  /** Earlier headlines, oldest first, and how many hours ago each was replaced. */
  printed?: { headline: string; until: number }[]
  description: string
  author: string
  hours: number
  /** A file name in `pictures/`, without extension. */
  picture?: string
  body: string[]
  fixes?: DemoFix[]
  /** Set if a member added the article without a fix. */
  added?: { by: string; hours: number }
}
