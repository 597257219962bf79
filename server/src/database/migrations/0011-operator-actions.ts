import { type Kysely, sql } from 'kysely'

/**
 * What operators have done, and why. A fix cannot be seen if it is hidden itself, with its headline or with its author: `hidden_itself_at`
 * is the first of these, and `hidden_at`, which every read and count looks at, follows from all three.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table operator_actions (
    operator_action_id bigint generated always as identity primary key,
    what text not null check (what in ('fix', 'headline', 'comment', 'user')),
    id bigint not null,
    action text not null check (action in ('hide', 'restore')),
    reason text not null,
    done_by text not null,
    done_at timestamptz not null default now()
  )`,

  `alter table headline_fixes add column hidden_itself_at timestamptz`,
  `update headline_fixes set hidden_itself_at = hidden_at where hidden_at is not null`,
  `update headline_fixes f set hidden_at = coalesce(f.hidden_itself_at, h.hidden_at, u.hidden_at) from headlines h, users u
    where h.headline_id = f.headline_id and u.user_id = f.user_id and (h.hidden_at is not null or u.hidden_at is not null)`,
  `update headlines h set newest_fix_id = (select max(f.headline_fix_id) from headline_fixes f
      where f.headline_id = h.headline_id and f.status_id = 1 and f.hidden_at is null)
    where exists (select 1 from headline_fixes f where f.headline_id = h.headline_id and f.hidden_at is not null)`,
  // Those that can still be seen move up; their order does not depend on the others.
  `update headline_fixes f set ranking = p.place from (
      select headline_fix_id, row_number() over (partition by headline_id order by ranking, headline_fix_id) as place
      from headline_fixes where status_id = 1 and hidden_at is null
        and headline_id in (select headline_id from headline_fixes where hidden_at is not null)
    ) p where p.headline_fix_id = f.headline_fix_id and p.place <> f.ranking`,
  `update domains d set fix_count = (select count(*) from headline_fixes f
      where f.domain_id = d.domain_id and f.status_id = 1 and f.hidden_at is null)
    where exists (select 1 from headline_fixes f where f.domain_id = d.domain_id and f.hidden_at is not null)`,

  // Of a member being hidden and posting at once, the lock lets one come first: either the post is seen by whoever hides, or it is
  // hidden from its beginning.
  `create function hide_fix_of_hidden_author() returns trigger language plpgsql as $$
    begin
      select coalesce(new.hidden_at, u.hidden_at) into new.hidden_at from users u where u.user_id = new.user_id for share;
      return new;
    end
    $$`,
  `create trigger hide_with_author before insert on headline_fixes
    for each row execute function hide_fix_of_hidden_author()`,
]
