-- Pairs of Today's five: which are shown, and how answers are counted.

-- Pairs whose fixes everybody sees. A merge of headlines moves fixes, and may leave the two of a pair on different headlines.
create or replace view shown_pairs as
  select f.headline_id, p.*
  from daily_pairs p
    join shown_fixes f on f.headline_fix_id = p.first_fix_id
    join headlines h on h.headline_id = f.headline_id
    left join shown_fixes s on s.headline_fix_id = p.second_fix_id
  -- What a reader has typed is not what the outlet printed.
  where case when p.second_fix_id is null then not h.title_by_reader else s.headline_id = f.headline_id end;

create or replace function wrote_of_pair(member bigint, pair daily_pairs) returns boolean language sql stable as $$
  select exists (
    select from headline_fixes f
    where f.headline_fix_id in (pair.first_fix_id, pair.second_fix_id) and not vote_counts(member, f.user_id))
$$;

-- Whether a member's answer counts: not if they wrote one of the fixes. Nor do those of hidden members, like their votes.
create or replace function answer_counts(member bigint, pair daily_pairs) returns boolean language sql stable as $$
  select not exists (select from users u where u.user_id = member and u.hidden_at is not null) and not wrote_of_pair(member, pair)
$$;

-- The counts of a pair computed from its answers. `admin recount` compares them with the stored ones.
create or replace view expected_pairs as
  select p.day, p.place, t.*
  from daily_pairs p cross join lateral (
    select (count(*) filter (where a.answer = 'first'))::integer as first_answers,
      (count(*) filter (where a.answer = 'second'))::integer as second_answers,
      (count(*) filter (where a.answer = 'neither'))::integer as neither_answers
    from daily_answers a where a.day = p.day and a.place = p.place and answer_counts(a.user_id, p)
  ) t;

-- An answer is counted by whether its member is hidden. So answers take this lock together, and hiding and restoring a member alone. Not the
-- member's row: an answer must not wait for it while it holds a headline's lock, because a comment takes the row before its fix.
create or replace function lock_answers_of(member bigint, alone boolean) returns void language sql as $$
  -- `lockClasses.answersOfMember`
  select case when alone then pg_advisory_xact_lock(3, (member % 2147483648)::integer)
    else pg_advisory_xact_lock_shared(3, (member % 2147483648)::integer) end
$$;

-- Changes the counts of a pair by the difference that an answer makes.
create or replace function count_answer() returns trigger language plpgsql as $$
declare
  v_before text := old.answer;
begin
  perform lock_answers_of(new.user_id, false);
  update daily_pairs p set
      first_answers = p.first_answers + (new.answer = 'first')::integer - coalesce((v_before = 'first')::integer, 0),
      second_answers = p.second_answers + (new.answer = 'second')::integer - coalesce((v_before = 'second')::integer, 0),
      neither_answers = p.neither_answers + (new.answer = 'neither')::integer - coalesce((v_before = 'neither')::integer, 0)
    where p.day = new.day and p.place = new.place and answer_counts(new.user_id, p);
  return null;
end
$$;
create or replace trigger count_answer after insert or update of answer on daily_answers
  for each row execute function count_answer();

-- Takes erased answers out of the counts. Locks all pairs in their order first, or two erasures could deadlock.
create or replace function uncount_answers() returns trigger language plpgsql as $$
begin
  perform lock_answers_of(g.user_id, false) from (select distinct user_id from gone order by user_id) g;
  perform from daily_pairs p where exists (select from gone g where g.day = p.day and g.place = p.place)
    order by p.day, p.place for no key update;
  update daily_pairs p set
      first_answers = p.first_answers - t.first_answers,
      second_answers = p.second_answers - t.second_answers,
      neither_answers = p.neither_answers - t.neither_answers
    from (
      select g.day, g.place, (count(*) filter (where g.answer = 'first'))::integer as first_answers,
        (count(*) filter (where g.answer = 'second'))::integer as second_answers,
        (count(*) filter (where g.answer = 'neither'))::integer as neither_answers
      from gone g join daily_pairs q on q.day = g.day and q.place = g.place
      where answer_counts(g.user_id, q) group by g.day, g.place
    ) t
    where p.day = t.day and p.place = t.place;
  return null;
end
$$;
create or replace trigger uncount_answers after delete on daily_answers referencing old table as gone
  for each statement execute function uncount_answers();

-- Takes a hidden member's answers out of the counts, and puts those of a restored one back.
create or replace function count_answers_of_member() returns trigger language plpgsql as $$
declare
  v_sign integer := case when new.hidden_at is null then 1 else -1 end;
begin
  perform lock_answers_of(new.user_id, true);
  perform from daily_pairs p where exists (
      select from daily_answers a where a.user_id = new.user_id and a.day = p.day and a.place = p.place)
    order by p.day, p.place for no key update;
  update daily_pairs p set
      first_answers = p.first_answers + v_sign * (a.answer = 'first')::integer,
      second_answers = p.second_answers + v_sign * (a.answer = 'second')::integer,
      neither_answers = p.neither_answers + v_sign * (a.answer = 'neither')::integer
    from daily_answers a
    where a.user_id = new.user_id and p.day = a.day and p.place = a.place and not wrote_of_pair(a.user_id, p);
  return null;
end
$$;
create or replace trigger count_answers_of_member after update of hidden_at on users
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function count_answers_of_member();
