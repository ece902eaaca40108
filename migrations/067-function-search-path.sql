-- Up Migration
-- A function finds its tables whoever calls it: with a caller's search path, it could read a table of the same name elsewhere.
do $$
declare
  function_name text;
begin
  for function_name in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', function_name, current_schema());
  end loop;
end $$;
