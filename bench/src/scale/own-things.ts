import type { Voter } from '../bench-site.ts'

/** What the one who writes has made before: fixes to edit and to toggle, young enough for that, and comments, each to be deleted once. */
export interface OwnThings {
  edited: number[]
  toggled: number[]
  comments: number[]
}

const FEW = 20

/** Makes them by the site's own calls, with some favourites, on the oldest headlines: new fixes come to the newest. */
export async function makeOwnThings(port: number, { token }: Voter, comments: number): Promise<OwnThings> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', 'auth-token': token }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const made = (await answer.json()) as T & { errors?: string[] }
    if (!answer.ok || made.errors) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(made)}`)
    return made
  }
  const own: OwnThings = { edited: [], toggled: [], comments: [] }
  for (const list of [own.edited, own.toggled]) {
    const first = list === own.edited ? 1 : 1 + FEW
    for (let headline_id = first; headline_id < first + FEW; headline_id++) {
      const title = `My own title ${headline_id}`
      const { headline_fix_id } = await post<{ headline_fix_id: number }>('/headline-fixes/create/', {
        headline_id,
        title,
      })
      list.push(headline_fix_id)
      await post('/headlines/favorite/', { headline_id })
      await post('/headline-fixes/favorite/', { headline_fix_id })
    }
  }
  const fixes = [...own.edited, ...own.toggled]
  for (let n = 0; n < comments; n++) {
    const headline_fix_id = fixes[n % fixes.length]!
    const comment = { headline_fix_id, body: `My own words ${n}` }
    own.comments.push((await post<{ comment_id: number }>('/comments/create/', comment)).comment_id)
  }
  return own
}
