import { type Kysely, sql } from 'kysely'

/** What lists of comments and of favourites read, and what keeps the number of comments right when something is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index comments_counted on comments (headline_fix_id) where deleted_at is null and hidden_at is null`,
  `create index favorites_newest on favorites (user_id, favorite_id desc)`,

  // The one place that says which comments can be seen below a fix that can be: neither the comment nor what it answers, nor the author of
  // either, is hidden. Deleted ones are in it: a thread goes on below them. A new column of comments must be added by a new view.
  `create view shown_comments as
    select c.*, a.avatar as user_avatar, a.display_name as user_display_name, a.username as user_username
    from comments c
    join users a on a.user_id = c.user_id
    left join comments p on p.comment_id = c.parent_id
    left join users pa on pa.user_id = p.user_id
    where c.hidden_at is null and a.hidden_at is null and p.hidden_at is null and pa.hidden_at is null`,

  // Operators hide by a statement of their own, which must leave the counts right too. The fixes are locked first, so that what others
  // wrote meanwhile is in the snapshot of the count.
  `create function recount_comments(p_fixes bigint[]) returns void language plpgsql as $$
    begin
      perform 1 from headline_fixes f where f.headline_fix_id = any(p_fixes) order by f.headline_fix_id for no key update;
      update headline_fixes f set comment_count = (
          select count(*) from shown_comments c where c.headline_fix_id = f.headline_fix_id and c.deleted_at is null
        ) where f.headline_fix_id = any(p_fixes);
    end
    $$`,
  `create function recount_after_hiding_comment() returns trigger language plpgsql as $$
    begin
      perform recount_comments(array[new.headline_fix_id]);
      return null;
    end
    $$`,
  `create function recount_after_hiding_user() returns trigger language plpgsql as $$
    begin
      perform recount_comments(array(select distinct c.headline_fix_id from comments c where c.user_id = new.user_id));
      return null;
    end
    $$`,
  `create trigger recount_after_hiding after update of hidden_at on comments
    for each row when (old.hidden_at is distinct from new.hidden_at) execute function recount_after_hiding_comment()`,
  `create trigger recount_after_hiding after update of hidden_at on users
    for each row when (old.hidden_at is distinct from new.hidden_at) execute function recount_after_hiding_user()`,
]
