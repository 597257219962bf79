import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { PublicFolder } from '../../engines/files/files.ts'
import { withoutStatementTimeout } from '../../engines/postgres/postgres.ts'

/** For a headline or user, includes the pictures of its fixes. */
export type PicturedThing = { headline_id: number } | { headline_fix_id: number } | { user_id: number }

/** `shown` is true if anything visible uses the picture. */
export interface PictureOfThing {
  folder: PublicFolder
  name: string
  shown: boolean
}

/** $1 is the headline. Headlines may share a picture, which is hidden only if all of them are. */
const OF_HEADLINE = `select 'headline-images' as folder, headline_image as name, bool_or(hidden_at is null) as shown
  from headlines where headline_image <> '' and headline_image in (select headline_image from headlines where headline_id = $1)
  group by headline_image`

const FIX_PICTURES = `select 'fix-images' as folder, name,
    exists (select from unhidden_fixes s where s.headline_fix_id = f.headline_fix_id) as shown
  from headline_fixes f, unnest(array[f.title_image, f.title_image_sharing]) name
  where name <> ''`

const ofFixes = (column: string) => `${FIX_PICTURES} and f.${column} = $1`

const OF_USER = `select 'avatars' as folder, avatar as name, hidden_at is null as shown
  from users where user_id = $1 and avatar <> ''`

const OF_ALL: Record<PublicFolder, string> = {
  'headline-images': `select headline_image as name, bool_or(hidden_at is null) as shown
    from headlines where headline_image <> '' group by headline_image`,
  'fix-images': FIX_PICTURES,
  avatars: `select avatar as name, hidden_at is null as shown from users where avatar <> ''`,
  'news-images': `select image as name, true as shown from feed_items where image <> ''`,
}

/** Pictures of headlines, fixes and news items are made again. Users have to choose a new avatar. */
const FORGET: Record<PublicFolder, (names: string[]) => RawBuilder<unknown>> = {
  'headline-images': (names) => sql`
    update headlines set headline_image = '', thumbnail = '', image = '', picture_tried_at = null
    where headline_image = any(${names})`,
  'fix-images': (names) => sql`update headline_fixes
    set title_image = '', title_image_sharing = '', share_picture_of = '', share_picture_try_at = now()
    where title_image = any(${names}) or title_image_sharing = any(${names})`,
  avatars: (names) => sql`update users set avatar = '' where avatar = any(${names})`,
  'news-images': (names) => sql`update feed_items set image = '', picture_try_at = now() where image = any(${names})`,
}

const PICTURES_AT_ONCE = 2_000

/** Works in batches, because a large site has millions of pictures. */
export async function withEveryPictureIn(
  database: Database,
  folder: PublicFolder,
  work: (pictures: PictureOfThing[]) => Promise<void>,
): Promise<void> {
  await withoutStatementTimeout(database, async (transaction) => {
    await sql.raw(`declare pictures no scroll cursor for ${OF_ALL[folder]}`).execute(transaction)
    for (;;) {
      const fetched = sql.raw<Omit<PictureOfThing, 'folder'>>(`fetch ${PICTURES_AT_ONCE} from pictures`)
      const { rows } = await fetched.execute(transaction)
      if (rows.length === 0) return
      await work(rows.map((row) => ({ folder, ...row })))
    }
  })
}

export async function forgetPictures(database: Database, folder: PublicFolder, names: string[]): Promise<void> {
  if (names.length === 0) return
  await withoutStatementTimeout(
    database,
    async (transaction) => void (await FORGET[folder](names).execute(transaction)),
  )
}

export async function picturesOf(database: Database, thing: PicturedThing): Promise<PictureOfThing[]> {
  const [column, id] = Object.entries(thing)[0] as [string, number]
  const queries = {
    headline_id: [OF_HEADLINE, ofFixes('headline_id')],
    headline_fix_id: [ofFixes('headline_fix_id')],
    user_id: [OF_USER, ofFixes('user_id')],
  }[column]!
  const answers = await Promise.all(queries.map((query) => database.pool.query<PictureOfThing>(query, [id])))
  return answers.flatMap(({ rows }) => rows)
}
