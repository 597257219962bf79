-- The posts that a statement changes. Row triggers add rows, and a trigger at the end of the statement acts on all of them at once and deletes them.
-- They never outlive their transaction, so they need no log.
create unlogged table changed_fixes (
  headline_id bigint not null,
  domain_id bigint not null,
  -- Of the domain's count of fixes.
  difference integer not null
);
create unlogged table changed_comments (
  headline_fix_id bigint not null,
  parent_id bigint
);

-- `count_fix` does what this did, with the triggers that call it.
drop function if exists refresh_search_of_fix cascade;
