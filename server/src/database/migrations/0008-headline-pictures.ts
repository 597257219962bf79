import { type Kysely, sql } from 'kysely'

/** When a headline's picture was first looked for: one that cannot be had is not looked for again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table headlines add column picture_tried_at timestamptz`.execute(db)
  await sql`create index headlines_without_picture on headlines (headline_id)
    where picture_tried_at is null and image_url <> '' and headline_image = ''`.execute(db)
}
