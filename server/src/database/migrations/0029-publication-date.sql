-- When the page says that the article was published. Headlines that were added earlier have none.
alter table headlines add column published_at timestamptz;
