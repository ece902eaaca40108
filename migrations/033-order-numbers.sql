-- Up Migration
-- The number of an order that members see: ten letters and digits without I, L, O and U, 50 bits from the database's strong
-- random source. Bytes 6 and 8 of a random UUID hold its version and variant, so they are left out.
create function new_order_number() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) as place
$$;
-- A default that is set afterwards rewrites no row; processes of the version before give their orders numbers as well.
alter table credit_order add column number text;
alter table credit_order alter column number set default new_order_number();

-- The sandbox knows orders by that number, too.
alter table sandbox_payment alter column order_id type text using order_id::text;
