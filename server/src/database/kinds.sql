-- Stands in the `else` of a `case` on kinds, so that a kind without a branch fails. `p_as` gives the type. The planner may call it for a
-- kind that it knows, so every kind must have a branch, also one that is never reached.
create or replace function unknown_kind(p_kind text, p_as anyelement) returns anyelement
language plpgsql immutable parallel safe cost 1 as $$
begin
  raise exception 'There is no branch for the kind "%"', p_kind;
end
$$;
