-- The title of a fix when others voted on it, before small edits that kept their votes. Edits are compared with it, so that a series of small
-- ones cannot give the votes to another title. Empty if there was none.
alter table headline_fixes add column voted_title text not null default '';
