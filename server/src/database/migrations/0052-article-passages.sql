-- What an article says by its last reading, as hashes of a few consecutive words (headlines/extraction/passages.ts). A quote can be looked for without a copy of the article.
create table headline_passages (
  headline_id bigint primary key references headlines,
  passages bytea not null check (octet_length(passages) <= 24000)
);

-- Whether the quote stood in the article when the fix was written. False also if that could not be checked.
alter table headline_fixes add column quote_found boolean not null default false;
