/** A reader's rewrite of an invented headline. */
export interface DemoFix {
  /** Username of its author in `members.ts`. */
  by: string
  /** Posted so many hours ago. */
  hours: number
  title: string
  /** Why it is better, in a sentence. */
  why?: string
  /** Votes up and down; who cast them is drawn in `content.ts`. */
  votes: [up: number, down: number]
}

/** What an invented reader says about a fix. */
export interface DemoComment {
  /** Username. */
  by: string
  hours: number
  body: string
  /** Votes up; who cast them is drawn in `content.ts`. */
  likes: number
  replies?: DemoComment[]
}

/** An invented news article. Those without fixes are left for the visitor to submit. */
export interface DemoArticle {
  slug: string
  /** Slug of its outlet in `outlets.ts`. */
  outlet: string
  /** The loaded headline. */
  headline: string
  description: string
  author: string
  /** Published so many hours ago. */
  hours: number
  /** A file of `pictures/`, without its ending. */
  picture?: string
  /** What really happened, in paragraphs. */
  body: string[]
  fixes?: DemoFix[]
}
