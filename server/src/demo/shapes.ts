/** A reader's rewrite of an invented headline. */
export interface DemoFix {
  by: string
  hours: number
  title: string
  /** Why it is better, in a sentence. */
  why?: string
  /** The words of the article that say so. */
  quote?: string
  /** Votes up and down. `content.ts` chooses the voters. */
  votes: [up: number, down: number]
}

/** An invented reader's comment on a fix. */
export interface DemoComment {
  by: string
  hours: number
  body: string
  /** Upvotes. `content.ts` chooses the voters. */
  likes: number
  replies?: DemoComment[]
}

/** An invented news article. Articles that nobody has added or fixed are left for visitors. */
export interface DemoArticle {
  slug: string
  outlet: string
  /** The exaggerated headline. */
  headline: string
  /** The headlines that were printed before, the first one first, and how many hours ago each was replaced. */
  printed?: { headline: string; until: number }[]
  description: string
  author: string
  hours: number
  /** A file name in `pictures/`, without extension. */
  picture?: string
  /** The facts behind the headline, in paragraphs. */
  body: string[]
  fixes?: DemoFix[]
  /** Set for an article that a member added without writing a fix. */
  added?: { by: string; hours: number }
}
