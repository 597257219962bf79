-- Triggers update the words of headlines. A job (fill-job.ts) indexes headlines older than the search.

-- Returns the configuration with the endings and stop words of a BCP 47 language. `simple` has neither.
create or replace function search_config(p_lang text) returns regconfig language sql immutable parallel safe as $$
  select case split_part(lower(p_lang), '-', 1)
    when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek'
    when 'en' then 'english' when 'es' then 'spanish' when 'eu' then 'basque' when 'fi' then 'finnish' when 'fr' then 'french'
    when 'ga' then 'irish' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'hy' then 'armenian' when 'id' then 'indonesian'
    when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian' when 'ne' then 'nepali' when 'nl' then 'dutch'
    when 'nn' then 'norwegian' when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
    when 'sr' then 'serbian' when 'sv' then 'swedish' when 'ta' then 'tamil' when 'tr' then 'turkish' when 'yi' then 'yiddish'
    else 'simple' end::regconfig
$$;

-- Replaces the apostrophes, quotation marks and dashes of newspapers by those of keyboards, as `read-search.ts` does with a search, and other
-- signs that are not ASCII by spaces: where the database has the locale C, its parser takes them for letters.
create or replace function search_typed(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(p_text, '’‘‚‛ʼʹʻʽʾʿ´`′＇׳“”„‟«»‹›＂〝〞〟「」『』″״‐‑‒–—―−﹣－־', repeat('''', 15) || repeat('"', 18) || repeat('-', 10)),
    '[\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05c0\u05c3\u0609-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0df4\u0e4f\u0e5a\u0e5b\u0f04-\u0f12\u104a-\u104f\u1361-\u1368\u17d4-\u17da\u1800-\u180a\u2010-\u205e\u20a0-\u20cf\u2190-\u27bf\u2e00-\u2e5d\u3001-\u3003\u3008-\u3020\u3030\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+', ' ', 'g')
$$;

-- Removes capitals and accents as well, because many people type neither.
create or replace function search_plain(p_text text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(search_typed(p_text)), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

-- Returns words as stemmed by their language, and as written. The latter find names and words of other languages.
create or replace function search_words(p_config regconfig, p_text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector(p_config, search_typed(p_text)) || to_tsvector('simple', search_plain(p_text))
$$;

-- By weight: the words of the printed headline, of a fix, of a fix's reason, and of the outlet's summary.
create or replace view expected_search_entries as
  select h.headline_id, h.created_at,
    setweight(search_words(search_config(h.lang), h.title), 'A')
      || setweight(search_words(search_config(h.lang), coalesce(f.titles, '')), 'B')
      || setweight(search_words(search_config(h.lang), coalesce(f.reasons, '')), 'C')
      || setweight(search_words(search_config(h.lang), h.description), 'D')
      || array_to_tsvector(array['site:' || d.name] || coalesce(f.tags, '{}')) as words
  from headlines h
    join domains d using (domain_id)
    left join lateral (
      select string_agg(best.title, E'\n') as titles, string_agg(best.description, E'\n') as reasons,
        array_agg(distinct 'by:' || best.user_id) || array['has:fix'] as tags
      -- A headline with hundreds of fixes is found by the words of the first ones.
      from (
        select s.title, s.description, s.user_id from shown_fixes s where s.headline_id = h.headline_id order by s.ranking limit 100
      ) best
      having count(*) > 0
    ) f on true
  where is_listed(h);

-- Locks the rows first and reads in a later statement, so the later of two concurrent transactions reads what both have
-- written.
create or replace function refresh_search(p_headlines bigint[]) returns void language plpgsql as $$
begin
  perform from search_entries where headline_id = any(p_headlines) order by headline_id for update;
  delete from search_entries e where e.headline_id = any(p_headlines)
    and not exists (select from headlines h where h.headline_id = e.headline_id and is_listed(h));
  insert into search_entries (headline_id, created_at, words)
    select headline_id, created_at, words from expected_search_entries where headline_id = any(p_headlines) order by headline_id
    on conflict (headline_id) do update set words = excluded.words where search_entries.words <> excluded.words;
  insert into search_languages (config)
    select distinct search_config(h.lang) from headlines h where h.headline_id = any(p_headlines)
      and not exists (select from search_languages l where l.config = search_config(h.lang))
    order by 1 on conflict do nothing;
  insert into search_spellings (word)
    select distinct w.lexeme
    from headlines h cross join lateral unnest(to_tsvector('simple', search_plain(h.title))) w
    where h.headline_id = any(p_headlines) and is_listed(h) and w.lexeme ~ '^[[:alpha:]]{4,40}$'
      and not exists (select from search_spellings s where s.word = w.lexeme)
    order by 1 on conflict do nothing;
end
$$;

create or replace function refresh_search_of_headline() returns trigger language plpgsql as $$
begin
  perform refresh_search(array[new.headline_id]);
  return null;
end
$$;
create or replace trigger refresh_search_added after insert on headlines for each row execute function refresh_search_of_headline();
create or replace trigger refresh_search after update of title, description, lang, domain_id, hidden_at, waiting_until on headlines
  for each row when ((old.title, old.description, old.lang, old.domain_id, old.hidden_at, old.waiting_until)
    is distinct from (new.title, new.description, new.lang, new.domain_id, new.hidden_at, new.waiting_until))
  execute function refresh_search_of_headline();

-- Parses a search as people type it ("exact words", or, -without). Null without words.
create or replace function search_query(p_text text) returns tsquery language sql stable parallel safe as $$
  select string_agg('(' || q.query || ')', ' | ')::tsquery
  from (
    select websearch_to_tsquery('simple', search_plain(p_text))::text as query
    union
    select websearch_to_tsquery(l.config, search_typed(p_text))::text from search_languages l
  ) q
  where q.query <> ''
$$;
