-- The latest changes that came close to a fix.
create index headline_changes_followed on headline_changes (headline_change_id) where cardinality(followed) > 0;
