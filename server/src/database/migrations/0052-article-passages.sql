-- Hashes of every few consecutive words of an article, as last read (headlines/extraction/passages.ts). They show whether a quote stands in the article
-- without keeping a copy of it.
create table headline_passages (
  headline_id bigint primary key references headlines,
  passages bytea not null check (octet_length(passages) <= 24000)
);

-- True if the article contained the quote when the fix was written or last edited. False if it did not, or if the site could not check.
alter table headline_fixes add column quote_found boolean not null default false;
