import { type Kysely, sql } from 'kysely'

/**
 * How many replies to a comment can be seen, kept with it: counted at each reading, a thread of ten thousand took longer than all else. The
 * replies of a comment that is hidden itself count all the same; nobody sees either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** By the few who are hidden, not by looking at all members. */
const SEEN = `r.deleted_at is null and r.hidden_at is null
  and not exists (select from users a where a.user_id = r.user_id and a.hidden_at is not null)`

const statements = [
  // A view has the columns that a table had when it was made. It goes first: whoever reads it holds it before the table, and of two who
  // come from both sides neither would get on.
  `drop view shown_comments`,
  `alter table comments add column reply_count integer not null default 0`,
  `create view shown_comments as
    select c.*, a.avatar as user_avatar, a.display_name as user_display_name, a.username as user_username
    from comments c
    join users a on a.user_id = c.user_id
    left join comments p on p.comment_id = c.parent_id
    left join users pa on pa.user_id = p.user_id
    where c.hidden_at is null and a.hidden_at is null and p.hidden_at is null and pa.hidden_at is null`,

  `update comments p set reply_count = n.number
    from (select r.parent_id, count(*) as number from comments r where r.parent_id is not null and ${SEEN} group by 1) n
    where p.comment_id = n.parent_id`,

  // Posting and deleting hold the fix, and so do hiding and counting anew: of two, the later one sees what the earlier one did.
  `create function follow_reply() returns trigger language plpgsql as $$
    begin
      if new.hidden_at is null and not exists (select from users a where a.user_id = new.user_id and a.hidden_at is not null) then
        update comments p set reply_count = p.reply_count + (case when new.deleted_at is null then 1 else -1 end)
          where p.comment_id = new.parent_id;
      end if;
      return null;
    end
    $$`,
  `create trigger follow_new_reply after insert on comments
    for each row when (new.parent_id is not null and new.deleted_at is null) execute function follow_reply()`,
  `create trigger follow_deleted_reply after update of deleted_at on comments
    for each row when (new.parent_id is not null and (old.deleted_at is null) <> (new.deleted_at is null)) execute function follow_reply()`,

  // Hiding does not go by differences, as in 0006: whoever hides a member hides all their replies at once. The fixes are locked by then.
  `create function recount_replies(p_parents bigint[]) returns void language plpgsql as $$
    begin
      update comments p set reply_count = n.number
        from (
          select k.id, (select count(*) from comments r where r.parent_id = k.id and ${SEEN}) as number
          from unnest(p_parents) k (id)
        ) n
        where p.comment_id = n.id and p.reply_count <> n.number;
    end
    $$`,
  `create or replace function recount_after_hiding_comment() returns trigger language plpgsql as $$
    begin
      perform recount_comments(array[new.headline_fix_id]);
      if new.parent_id is not null then perform recount_replies(array[new.parent_id]); end if;
      return null;
    end
    $$`,
  `create or replace function recount_after_hiding_user() returns trigger language plpgsql as $$
    begin
      perform recount_comments(array(select distinct c.headline_fix_id from comments c where c.user_id = new.user_id));
      perform recount_replies(array(
        select distinct c.parent_id from comments c where c.user_id = new.user_id and c.parent_id is not null order by 1));
      return null;
    end
    $$`,
]
