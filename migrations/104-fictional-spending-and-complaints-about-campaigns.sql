-- Up Migration
set local lock_timeout = '5s';
-- What a member spent on messages to fictional profiles, without refunded ones, so that the credit history need not add up all of
-- them. Kept in the transaction of the message or refund, behind the lock of the member's balance.
create table fictional_spending (
  member_id bigint not null references member on delete cascade,
  -- CREDIT: all credits; a currency: what the bought ones among them cost, in minor units.
  unit text not null,
  -- In millionths of the unit: a credit of a bundle rarely costs whole minor units.
  amount_millionths bigint not null,
  primary key (member_id, unit)
);
-- The credits among them by the day (UTC) of the message, back to 40 days before the last message.
create table fictional_spending_day (
  member_id bigint not null references member on delete cascade,
  day date not null,
  credits bigint not null,
  primary key (member_id, day)
);

-- What a message cost, by unit.
create function message_cost(booking bigint) returns table (unit text, amount_millionths bigint) language sql stable as $$
  select 'CREDIT', (-sum(e.amount) * 1000000)::bigint from ledger_entry e where e.transaction_id = booking and e.amount < 0 having count(*) > 0
  union all
  select l.currency, round(sum(u.amount::numeric * l.price_minor * 1000000 / l.granted))::bigint from lot_use u join credit_lot l on l.id = u.lot_id
    where u.transaction_id = booking and l.price_minor is not null and l.currency is not null group by l.currency
$$;

-- Adds up all messages of a member who has no total yet: one who wrote before there were totals, or writes for the first time.
create function fill_fictional_spending(member bigint) returns void language sql as $$
  with sent as (
    select c.unit, c.amount_millionths, (m.created_at at time zone 'UTC')::date as day
    from message m join conversation t on t.id = m.conversation_id
      join profile p on p.member_id = case when t.low_id = member then t.high_id else t.low_id end and p.fictional
      cross join lateral message_cost(m.ledger_transaction_id) c
    where m.sender_id = member and m.refund_transaction_id is null
  ), days as (
    insert into fictional_spending_day (member_id, day, credits)
    select member, day, sum(amount_millionths) / 1000000 from sent where unit = 'CREDIT' group by day
  )
  insert into fictional_spending (member_id, unit, amount_millionths)
  select member, unit, sum(amount_millionths)
  from (select unit, amount_millionths from sent union all select 'CREDIT', 0) s group by unit
$$;

create function has_fictional_spending(member bigint) returns boolean language sql stable as $$
  select exists (select from fictional_spending s where s.member_id = member and s.unit = 'CREDIT')
$$;

create function add_fictional_spending(member bigint, booking bigint, at timestamptz) returns void language plpgsql as $$
declare
  today date := (at at time zone 'UTC')::date;
begin
  if not has_fictional_spending(member) then
    perform fill_fictional_spending(member);
    return;
  end if;
  insert into fictional_spending as s (member_id, unit, amount_millionths)
    select member, c.unit, c.amount_millionths from message_cost(booking) c
    on conflict (member_id, unit) do update set amount_millionths = s.amount_millionths + excluded.amount_millionths;
  insert into fictional_spending_day as s (member_id, day, credits)
    select member, today, c.amount_millionths / 1000000 from message_cost(booking) c where c.unit = 'CREDIT'
    on conflict (member_id, day) do update set credits = s.credits + excluded.credits;
  delete from fictional_spending_day s where s.member_id = member and s.day < today - 40;
end $$;

create function take_back_fictional_spending() returns trigger language plpgsql as $$
begin
  if not exists (select from conversation t
      join profile p on p.member_id = case when t.low_id = new.sender_id then t.high_id else t.low_id end and p.fictional
      where t.id = new.conversation_id) then
    return null;
  end if;
  if not has_fictional_spending(new.sender_id) then
    perform fill_fictional_spending(new.sender_id);
    return null;
  end if;
  update fictional_spending s set amount_millionths = s.amount_millionths - c.amount_millionths from message_cost(new.ledger_transaction_id) c
    where s.member_id = new.sender_id and s.unit = c.unit;
  update fictional_spending_day s set credits = s.credits - c.amount_millionths / 1000000 from message_cost(new.ledger_transaction_id) c
    where s.member_id = new.sender_id and s.day = (new.created_at at time zone 'UTC')::date and c.unit = 'CREDIT';
  return null;
end $$;
-- A trigger, so that refunds of the version that still runs are taken back too.
create trigger message_refunded after update of refund_transaction_id on message for each row
  when (old.refund_transaction_id is null and new.refund_transaction_id is not null)
  execute function take_back_fictional_spending();

create or replace function send_message(m outgoing_message) returns sent_message language plpgsql as $$
declare
  sent sent_message;
  booking bigint;
  fictional_site integer;
begin
  perform from conversation c where c.id = m.conversation_id and c.closed_at is null for no key update;
  if not found then
    sent.outcome := 'closed';
    return sent;
  end if;
  select p.site_id into fictional_site from profile p where p.member_id = m.receiver_id and p.fictional;
  if fictional_site is not null then
    perform from fictional_profile f
      where f.member_id = m.receiver_id and f.state = 'active' and f.company_id is not null for share;
    if not found then
      sent.outcome := 'unattended';
      return sent;
    end if;
    if exists (select from fictional_ending e where e.conversation_id = m.conversation_id) then
      sent.outcome := 'closed';
      return sent;
    end if;
  end if;
  select s.outcome, s.transaction_id, s.credits into sent.outcome, booking, sent.credits from spend_credits(
    m.sender_id, m.amount, case m.kind when 'text' then 'message' when 'image' then 'photo' else 'gift' end,
    m.key, m.fingerprint, m.at) s;
  if sent.outcome <> 'spent' then
    return sent;
  end if;
  insert into message as stored (conversation_id, sender_id, kind, body, gift, image_id, image_width, image_height, warnings,
      client_id, reply_to_id, ledger_transaction_id, created_at)
    values (m.conversation_id, m.sender_id, m.kind, m.body, m.gift, m.image_id, m.image_width, m.image_height, m.warnings,
      m.client_id, m.reply_to_id, booking, m.at)
    returning stored.id into sent.id;
  if fictional_site is not null then
    insert into waiting_message (message_id, conversation_id, site_id, profile_id, member_id, sent_at)
      values (sent.id, m.conversation_id, fictional_site, m.receiver_id, m.sender_id, m.at);
    perform add_fictional_spending(m.sender_id, booking, m.at);
  end if;
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

-- The totals of members who wrote before, each in a transaction of its own; called by the next migration.
create procedure fill_all_fictional_spending() language plpgsql as $$
declare
  member bigint;
begin
  for member in select distinct mine.member_id from profile p
    join participant theirs on theirs.member_id = p.member_id
    join participant mine on mine.conversation_id = theirs.conversation_id and mine.member_id <> p.member_id
    where p.fictional
  loop
    perform from credit_balance b where b.member_id = member for no key update;
    if found and not has_fictional_spending(member) then
      perform fill_fictional_spending(member);
    end if;
    commit;
  end loop;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'send_message(outgoing_message)', 'message_cost(bigint)', 'fill_fictional_spending(bigint)', 'has_fictional_spending(bigint)',
    'add_fictional_spending(bigint, bigint, timestamptz)', 'take_back_fictional_spending()'
  ] loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;

-- Recipients of a campaign who marked its mail as spam.
alter table campaign_member add column complained_at timestamptz;
alter table campaign_figure add column complained integer not null default 0;
