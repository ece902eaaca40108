-- Up Migration
-- A message is one statement (docs/decisions/009-one-statement-a-message.md).

-- What is spent goes to one account of the house: there from the start, so that no spending has to look whether it is.
insert into ledger_account (kind, unit) values ('credits_spent', 'CREDIT') on conflict do nothing;

-- `remaining` in an index's condition made every spending write to each index of the table anew.
drop index credit_lot_open;
create index credit_lot_member on credit_lot (member_id, (source = 'order'), id);
-- Rows come in the order of time: a few pages tell where the old ones are.
drop index member_event_created;
create index member_event_created on member_event using brin (created_at);
-- Nearly no message is ever refunded.
alter table message drop constraint message_refund_transaction_id_key;
create unique index message_refund on message (refund_transaction_id) where refund_transaction_id is not null;

-- The entries of a transaction come in one statement and sum to zero per unit, there and then: also an entry that came later
-- would have to be balanced by others of its own statement.
drop trigger ledger_entry_sums_to_zero on ledger_entry;
drop function ledger_check_sum;
create function ledger_check_sums() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select e.transaction_id into wrong from entered e join ledger_account a on a.id = e.account_id
    group by e.transaction_id, a.unit having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_sums_to_zero after insert on ledger_entry referencing new table as entered
  for each statement execute function ledger_check_sums();

-- Takes credits in one round trip, behind the lock of the member's balance (DECISIONS 3): promotional lots first, then
-- bought ones, oldest first. `outcome`: spent, repeated (this key was booked before), conflict (the key carried something
-- else), not_enough. `credits` is what is left.
drop function spend_credits;
create function spend_credits(
  member bigint, amount bigint, kind text, key text, fingerprint text, at timestamptz,
  out outcome text, out transaction_id bigint, out credits bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  account bigint;
  lot record;
  open bigint := amount;
begin
  select b.account_id, b.credits into account, credits from credit_balance b where b.member_id = member for no key update;
  credits := coalesce(credits, 0);
  if credits >= amount then
    insert into ledger_transaction as t (key, fingerprint, kind, created_at)
      values (spend_credits.key, spend_credits.fingerprint, spend_credits.kind, at)
      on conflict (key) do nothing returning t.id into transaction_id;
  end if;
  if transaction_id is null then
    select t.id, case when t.fingerprint = spend_credits.fingerprint then 'repeated' else 'conflict' end
      into transaction_id, outcome from ledger_transaction t where t.key = spend_credits.key;
    outcome := coalesce(outcome, 'not_enough');
    return;
  end if;
  insert into ledger_entry (transaction_id, account_id, amount) values
    (spend_credits.transaction_id, account, -spend_credits.amount),
    (spend_credits.transaction_id, (select a.id from ledger_account a where a.kind = 'credits_spent' and a.unit = 'CREDIT'
      and a.member_id is null and a.site_id is null), spend_credits.amount);
  update credit_balance b set credits = b.credits - spend_credits.amount where b.member_id = member
    returning b.credits into spend_credits.credits;
  while open > 0 loop
    select l.id, least(l.remaining, open) as amount into lot from credit_lot l
      where l.member_id = member and l.remaining > 0 order by (l.source = 'order'), l.id limit 1;
    if not found then
      raise exception 'the lots of member % do not cover the balance', member;
    end if;
    update credit_lot l set remaining = l.remaining - lot.amount where l.id = lot.id;
    insert into lot_use (transaction_id, lot_id, amount) values (spend_credits.transaction_id, lot.id, lot.amount);
    open := open - lot.amount;
  end loop;
  outcome := 'spent';
end $$;

create type outgoing_message as (
  conversation_id bigint, sender_id bigint, receiver_id bigint, kind text, body text, gift text, image_id uuid,
  image_width integer, image_height integer, warnings text[], client_id text, at timestamptz,
  -- What it costs, the booking's key, and what the key stands for.
  amount bigint, key text, fingerprint text,
  -- The events of both, without what is known only once it is stored; null tells nobody.
  own jsonb, theirs jsonb
);
-- `outcome`: closed, or as spend_credits; the rest is null unless it is `spent`. `credits` is what the sender has left.
create type sent_message as (
  outcome text, id bigint, credits bigint, unread integer, own_no bigint, their_no bigint
);

-- Charges, stores, counts and tells a message, all or nothing. What else must hold was asked just before; what may have
-- changed since then is asked again behind the lock that guards it: whether the conversation is open (a block and the end of
-- a match close it), and the balance. Ids of a conversation's messages are given behind its lock: whoever sees one has seen
-- all lower ones.
create function send_message(m outgoing_message) returns sent_message language plpgsql as $$
declare
  sent sent_message;
  booking bigint;
begin
  perform from conversation c where c.id = m.conversation_id and c.closed_at is null for no key update;
  if not found then
    sent.outcome := 'closed';
    return sent;
  end if;
  select s.outcome, s.transaction_id, s.credits into sent.outcome, booking, sent.credits from spend_credits(
    m.sender_id, m.amount, case m.kind when 'text' then 'message' when 'image' then 'photo' else 'gift' end,
    m.key, m.fingerprint, m.at) s;
  if sent.outcome <> 'spent' then
    return sent;
  end if;
  insert into message as stored (conversation_id, sender_id, kind, body, gift, image_id, image_width, image_height, warnings,
      client_id, ledger_transaction_id, created_at)
    values (m.conversation_id, m.sender_id, m.kind, m.body, m.gift, m.image_id, m.image_width, m.image_height, m.warnings,
      m.client_id, booking, m.at)
    returning stored.id into sent.id;
  update conversation c set last_message_id = sent.id, message_count = c.message_count + 1, updated_at = m.at
    where c.id = m.conversation_id;
  update participant p set unread = p.unread + 1 where p.conversation_id = m.conversation_id and p.member_id = m.receiver_id
    returning p.unread into sent.unread;
  if m.own is null then
    return sent;
  end if;
  m.own := jsonb_set(m.own, '{message,id}', to_jsonb(sent.id)) || jsonb_build_object('credits', sent.credits);
  m.theirs := jsonb_set(m.theirs, '{message,id}', to_jsonb(sent.id)) || jsonb_build_object('num_unread_messages', sent.unread);
  if m.sender_id < m.receiver_id then
    sent.own_no := store_member_event(m.sender_id, m.own);
    sent.their_no := store_member_event(m.receiver_id, m.theirs);
  else
    sent.their_no := store_member_event(m.receiver_id, m.theirs);
    sent.own_no := store_member_event(m.sender_id, m.own);
  end if;
  return sent;
end $$;

-- Messages of several senders, each on its own: one may be refused and the next sent. Locks are taken in the order
-- conversations, balances, participants, counters, each by their ids; one message alone takes its own in that order anyway.
-- Answers in the order of `given`, an array of outgoing_message.
create function send_messages(given json) returns setof sent_message language plpgsql as $$
declare
  batch outgoing_message[] := array(select m from json_populate_recordset(null::outgoing_message, given) m);
  m outgoing_message;
begin
  if cardinality(batch) > 1 then
    perform from conversation c where c.id in (select b.conversation_id from unnest(batch) b)
      order by c.id for no key update;
    perform from credit_balance c where c.member_id in (select b.sender_id from unnest(batch) b)
      order by c.member_id for no key update;
    perform from participant p
      where (p.conversation_id, p.member_id) in (select b.conversation_id, b.receiver_id from unnest(batch) b)
      order by p.conversation_id, p.member_id for no key update;
    perform from member_event_counter c
      where c.member_id in (select unnest(array[b.sender_id, b.receiver_id]) from unnest(batch) b)
      order by c.member_id for no key update;
  end if;
  foreach m in array batch loop
    return next send_message(m);
  end loop;
end $$;
