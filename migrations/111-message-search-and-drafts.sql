-- Up Migration
set local lock_timeout = '5s';
-- The other member of the conversation; null in older messages until the next migration has filled it.
alter table message add column receiver_id bigint;

-- What processes of the version before insert lacks the receiver.
create function set_message_receiver() returns trigger language plpgsql as $$
begin
  select c.low_id + c.high_id - new.sender_id into new.receiver_id from conversation c where c.id = new.conversation_id;
  return new;
end $$;
create trigger message_receiver before insert on message for each row when (new.receiver_id is null)
  execute function set_message_receiver();

-- Fills the receivers of older messages, each part in a transaction of its own; called by the next migration.
create procedure fill_message_receivers() language plpgsql as $$
declare
  first bigint := 0;
  newest bigint := (select max(id) from message);
begin
  while first <= newest loop
    update message m set receiver_id = c.low_id + c.high_id - m.sender_id from conversation c
      where m.id >= first and m.id < first + 10000 and m.receiver_id is null and c.id = m.conversation_id;
    commit;
    first := first + 10000;
  end loop;
end $$;

-- The different words of a text, in lower case and without accents, at most 32 letters of each. Letters that Unicode does not
-- decompose are replaced. Texts in ASCII, most of them, skip that.
create function message_words(body text) returns text[] language sql immutable strict parallel safe
return (select coalesce(array_agg(distinct left(word, 32)), '{}') from regexp_split_to_table(
  case when octet_length(body) = char_length(body) then lower(body)
  else replace(replace(replace(translate(
    lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]+', '', 'g')), 'øłđıð', 'oldid'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') end,
  '[^[:alnum:]]+') word where word <> '');
-- Ten days since 1970, by which the index of messages is divided.
create function message_period(at timestamptz) returns integer language sql immutable strict parallel safe
return floor(extract(epoch from at at time zone 'UTC') / 864000)::integer;
-- What a message is found by: each of its words with member and period, for both members. A search reads one period after the other,
-- newest first, and in each only the member's own messages. Not more words than a tsvector holds.
create function message_search_keys(sender_id bigint, receiver_id bigint, body text, at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array(
  select member::text || '.' || message_period(at)::text || '.' || word
  from unnest(array[sender_id, receiver_id]) member, unnest((message_words(body))[1:2000]) word where member is not null));

-- What a member has begun to write to another one, in whichever browser. Each change has a higher version than
-- those before, deleting too.
create sequence message_draft_version;
create table message_draft (
  member_id bigint not null references member on delete cascade,
  profile_id bigint not null references profile (member_id) on delete cascade,
  body text not null check (body <> ''),
  version bigint not null default nextval('message_draft_version'),
  updated_at timestamptz not null,
  primary key (member_id, profile_id),
  check (member_id <> profile_id)
);
create index message_draft_of_profile on message_draft (profile_id);
create index message_draft_updated on message_draft (updated_at);

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
  insert into message as stored (conversation_id, sender_id, receiver_id, kind, body, gift, image_id, image_width, image_height, warnings,
      client_id, reply_to_id, ledger_transaction_id, created_at)
    values (m.conversation_id, m.sender_id, m.receiver_id, m.kind, m.body, m.gift, m.image_id, m.image_width, m.image_height, m.warnings,
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
  -- What was sent is no draft any more; what has been typed since, in this or another browser, stays.
  delete from message_draft d where d.member_id = m.sender_id and d.profile_id = m.receiver_id
    and starts_with(m.body, btrim(d.body, E' \t\n'));
  if found then
    perform nextval('message_draft_version');
  end if;
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
do $$
declare
  signature text;
begin
  foreach signature in array array['send_message(outgoing_message)', 'set_message_receiver()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
