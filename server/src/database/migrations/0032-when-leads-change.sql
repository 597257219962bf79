-- When the title that readers would put in place of a printed headline last became another one, or the printed one did. Null: not since it was added
-- or since this column came. See `date_lead` in fixes.sql.
alter table headlines add column lead_changed_at timestamptz;
