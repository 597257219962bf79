-- Visible comments, and the counts of comments, replies and comment votes.

-- Comments below a visible fix, with their authors. Neither the comment, nor its parent, nor the author of either is hidden. Deleted
-- comments are included, because their replies stay, and so are comments that wait, for their authors. Nobody can reply to those.
create or replace view unhidden_comments as
  select a.avatar as user_avatar, a.display_name as user_display_name, case when a.is_former then '' else a.username end as user_username, c.*
  from comments c
  join users a on a.user_id = c.user_id
  left join comments p on p.comment_id = c.parent_id
  left join users pa on pa.user_id = p.user_id
  where c.hidden_at is null and a.hidden_at is null and p.hidden_at is null and pa.hidden_at is null;

-- Comments that everybody sees.
create or replace view shown_comments as
  select c.* from unhidden_comments c where c.waiting_until is null;

-- Replies that count for their parent, whether or not the parent is hidden.
create or replace view counted_replies as
  select r.comment_id, r.parent_id from comments r
  where r.parent_id is not null and r.deleted_at is null and r.hidden_at is null and r.waiting_until is null
    -- Few users are hidden, so this reads a short index instead of every author.
    and not exists (select from users a where a.user_id = r.user_id and a.hidden_at is not null);


-- The correct derived values. `admin recount` compares the stored values with them.

create or replace view expected_comments as
  select c.comment_id, f.headline_id,
    (select count(*)::integer from counted_replies r where r.parent_id = c.comment_id) as reply_count,
    v.total_vote_value, v.total_vote_count
  from comments c
  join headline_fixes f on f.headline_fix_id = c.headline_fix_id
  cross join lateral (
    select coalesce(sum(v.vote_value), 0)::integer as total_vote_value, count(*)::integer as total_vote_count
    from comment_votes v where v.comment_id = c.comment_id
  ) v;

create or replace view expected_comment_counts as
  select f.headline_fix_id, f.headline_id,
    (select count(*)::integer from shown_comments c where c.headline_fix_id = f.headline_fix_id and c.deleted_at is null) as comment_count
  from headline_fixes f;


-- Adjusts the counts by the difference when a comment is posted or deleted, because a fix can have tens of thousands. The writer has
-- locked the fix.
create or replace function count_comment() returns trigger language plpgsql as $$
declare
  v_difference integer := case when new.deleted_at is null then 1 else -1 end;
begin
  if exists (select from shown_comments c where c.comment_id = new.comment_id) then
    update headline_fixes f set comment_count = f.comment_count + v_difference where f.headline_fix_id = new.headline_fix_id;
  end if;
  if new.parent_id is not null and new.hidden_at is null and new.waiting_until is null
      and not exists (select from users a where a.user_id = new.user_id and a.hidden_at is not null) then
    update comments p set reply_count = p.reply_count + v_difference where p.comment_id = new.parent_id;
  end if;
  return null;
end
$$;
create or replace trigger count_new_comment after insert on comments
  for each row when (new.deleted_at is null) execute function count_comment();
create or replace trigger count_deleted_comment after update of deleted_at on comments
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_comment();

-- Recounts the comments of fixes and the replies to comments. Locks the fixes first, so that the counts include concurrent writes.
create or replace function recount_comments(p_fixes bigint[]) returns void language plpgsql as $$
begin
  perform 1 from headline_fixes f where f.headline_fix_id = any(p_fixes) order by f.headline_fix_id for no key update;
  update headline_fixes f set comment_count = (
      select e.comment_count from expected_comment_counts e where e.headline_fix_id = f.headline_fix_id
    ) where f.headline_fix_id = any(p_fixes);
end
$$;
create or replace function recount_replies(p_parents bigint[]) returns void language sql as $$
  update comments c set reply_count = (select count(*) from counted_replies r where r.parent_id = c.comment_id)
  where c.comment_id = any(p_parents)
$$;

-- Hiding triggers a recount: a hidden comment hides its replies, and a hidden user all their comments. So does the end of waiting. All comments that a
-- statement changes are counted at its end, because a fix can have thousands.
create or replace function note_comment() returns trigger language plpgsql as $$
begin
  insert into changed_comments (headline_fix_id, parent_id) values (new.headline_fix_id, new.parent_id);
  return null;
end
$$;
create or replace trigger note_comment after update of hidden_at, waiting_until on comments
  for each row when (old.hidden_at is distinct from new.hidden_at or (old.waiting_until is null) <> (new.waiting_until is null))
  execute function note_comment();

create or replace function recount_after_hiding_comment() returns trigger language plpgsql as $$
declare
  v_fixes bigint[] := array(select distinct c.headline_fix_id from changed_comments c);
  v_parents bigint[] := array(select distinct c.parent_id from changed_comments c where c.parent_id is not null);
begin
  if v_fixes = '{}' then return null; end if;
  delete from changed_comments;
  perform recount_comments(v_fixes);
  perform recount_replies(v_parents);
  return null;
end
$$;
create or replace trigger recount_after_hiding after update of hidden_at, waiting_until on comments
  for each statement execute function recount_after_hiding_comment();

create or replace function recount_after_hiding_user() returns trigger language plpgsql as $$
begin
  perform recount_comments(array(select distinct c.headline_fix_id from comments c where c.user_id = new.user_id));
  perform recount_replies(array(
    select distinct c.parent_id from comments c where c.user_id = new.user_id and c.parent_id is not null order by 1));
  return null;
end
$$;
create or replace trigger recount_after_hiding after update of hidden_at on users
  for each row when (old.hidden_at is distinct from new.hidden_at) execute function recount_after_hiding_user();

-- A vote's value for the score of a comment, or 0 if the vote does not count.
create or replace function comment_ranking_value(vote comment_votes, comment comments) returns integer language sql stable as $$
  select case when vote_counts(vote.user_id, comment.user_id) then vote.vote_value::integer else 0 end
$$;

-- The sums of comments with votes, counted from them. A null generation is each comment's own.
create or replace function counted_comment_sums(p_first bigint, p_last bigint, p_generation integer)
  returns table (comment_id bigint, sums ranking_sums) language sql stable as $$
  select c.comment_id, row(sum((s.s).w), sum((s.s).wx), sum((s.s).wxx), sum((s.s).wr), sum((s.s).wxr), sum((s.s).u), sum((s.s).ur),
    sum((s.s).n), sum((s.s).nr))::ranking_sums
  from comments c
  join comment_votes v on v.comment_id = c.comment_id
  join ranking_generations g on g.generation = coalesce(p_generation, c.generation)
  left join voter_profiles p on p.user_id = v.user_id and p.generation = g.generation
  left join users u on g.young and u.user_id = v.user_id
  cross join lateral (select contribution(comment_ranking_value(v, c), p, g, 1, u.young_weight, false) as s offset 0) s
  where c.comment_id between p_first and p_last
  group by c.comment_id
$$;

-- Moves comments to a generation of the ranking, or, if it is null, counts their sums again. Comments with votes must be locked.
create or replace function count_comment_sums(p_first bigint, p_last bigint, p_generation integer) returns void language sql as $$
  update comments c set generation = g.generation, sums = e.sums, score = fix_score(e.sums, g.young)
  from counted_comment_sums(p_first, p_last, p_generation) e, ranking_generations g
  where c.comment_id = e.comment_id and g.generation = coalesce(p_generation, c.generation)
    and (c.generation, c.sums, c.score) is distinct from (g.generation, e.sums, fix_score(e.sums, g.young))
$$;

-- Adjusts a comment's totals, sums and score by the difference that a vote makes. The first vote puts it into the newest generation.
create or replace function count_comment_vote() returns trigger language plpgsql as $$
declare
  v_before comment_votes := old;
  v_after comment_votes := new;
  v_comment comments;
  v_site ranking_generations;
  v_voter voter_profiles;
  v_young_weight double precision;
  v_change ranking_sums;
begin
  select c.* into v_comment from comments c where c.comment_id = coalesce(v_after.comment_id, v_before.comment_id);
  select g.* into v_site from ranking_generations g
    where v_comment.total_vote_count = 0 or g.generation = v_comment.generation order by g.generation desc limit 1;
  select p.* into v_voter from voter_profiles p
    where p.user_id = coalesce(v_after.user_id, v_before.user_id) and p.generation = v_site.generation;
  if v_site.young then
    select u.young_weight into v_young_weight from users u where u.user_id = coalesce(v_after.user_id, v_before.user_id);
  end if;
  v_change := plus_sums(
    contribution(coalesce(comment_ranking_value(v_after, v_comment), 0), v_voter, v_site, 1, v_young_weight, false),
    contribution(coalesce(comment_ranking_value(v_before, v_comment), 0), v_voter, v_site, 1, v_young_weight, false), -1);
  update comments c set
    total_vote_value = c.total_vote_value + coalesce(v_after.vote_value, 0) - coalesce(v_before.vote_value, 0),
    total_vote_count = c.total_vote_count + abs(coalesce(v_after.vote_value, 0)) - abs(coalesce(v_before.vote_value, 0)),
    generation = v_site.generation,
    sums = plus_sums(c.sums, v_change, 1),
    score = fix_score(plus_sums(c.sums, v_change, 1), v_site.young)
  where c.comment_id = v_comment.comment_id;
  return null;
end
$$;
create or replace trigger count_comment_vote after insert or update of vote_value or delete on comment_votes
  for each row execute function count_comment_vote();
