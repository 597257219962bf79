import type { Voter } from '../site/voters.ts'

/** The fixes are young enough to be edited and toggled. Each comment can be deleted once. */
export interface OwnContent {
  edited: number[]
  toggled: number[]
  comments: number[]
}

const FIXES_OF_EACH = 20

/** Uses the oldest headlines, because measured fixes go to the newest ones. */
export async function postOwnContent(port: number, { token }: Voter, comments: number): Promise<OwnContent> {
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token },
      body: JSON.stringify(body),
    })
    const posted = (await answer.json()) as T & { errors?: string[] }
    if (!answer.ok || posted.errors) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(posted)}`)
    return posted
  }
  const fixes: number[] = []
  for (let headline_id = 1; headline_id <= 2 * FIXES_OF_EACH; headline_id++) {
    const fix = { headline_id, title: `My own title ${headline_id}` }
    const { headline_fix_id } = await post<{ headline_fix_id: number }>('/headline-fixes/create/', fix)
    fixes.push(headline_fix_id)
    await post('/headlines/favorite/', { headline_id })
    await post('/headline-fixes/favorite/', { headline_fix_id })
  }
  const own: OwnContent = {
    edited: fixes.slice(0, FIXES_OF_EACH),
    toggled: fixes.slice(FIXES_OF_EACH),
    comments: [],
  }
  for (let n = 0; n < comments; n++) {
    const comment = { headline_fix_id: fixes[n % fixes.length]!, body: `My own words ${n}` }
    own.comments.push((await post<{ comment_id: number }>('/comments/create/', comment)).comment_id)
  }
  return own
}
