-- News sites from which nothing may come at present, by `name`.
create or replace view forbidden_outlets as
  select o.* from forbidden_origins o where o.kind = 'outlet' and (o.until is null or o.until > now());
