-- Words beside typographic signs were indexed with them. The job that fills in missing entries indexes these headlines again.
delete from search_entries where headline_id in (
  select headline_id from headlines where title || description ~ '[’‘‚‛ʼʹʻ´`′＇“”„‟«»‹›＂〝〞〟「」『』‐‑‒–—―−﹣－]'
  union
  select headline_id from headline_fixes where title || description ~ '[’‘‚‛ʼʹʻ´`′＇“”„‟«»‹›＂〝〞〟「」『』‐‑‒–—―−﹣－]'
);
