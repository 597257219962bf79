-- Comments are scored by the same rule as fixes. A comment without votes belongs to no generation of the ranking.
alter table comments
  add column generation integer not null default 1,
  add column sums ranking_sums not null default row(0, 0, 0, 0, 0, 0, 0, 0, 0)::ranking_sums,
  add column score double precision not null default 0;
-- Until the ranking has run, every vote counts as that of a voter whom no job has seen.
update comments c set
    sums = row(0, 0, 0, 0, 0, 0, 0, v.votes, v.residuals)::ranking_sums,
    score = 10 * v.residuals * v.weight / v.votes / (10 * (1 / 0.15::double precision + v.weight))
  from (
    select v.comment_id, count(*)::double precision as votes, sum(v.vote_value - g.mean) as residuals, 1 / (0.7 / count(*)::double precision) as weight
    from comment_votes v join comments c using (comment_id) cross join ranking_generations g
    where v.user_id <> c.user_id and g.generation = 1
    group by v.comment_id
  ) v
  where v.comment_id = c.comment_id;
create index comments_by_score on comments (headline_fix_id, score desc, comment_id desc) where parent_id is null;
