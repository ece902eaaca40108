-- Up Migration
set local lock_timeout = '5s';
-- The recording of a message of the kind 'voice'; none if it was erased with its sender.
create table voice_message (
  message_id bigint primary key references message on delete cascade,
  -- Names its file in the storage.
  file_id uuid not null unique,
  -- Measured by the server.
  duration_ms integer not null check (duration_ms > 0),
  -- The loudness over time from 0 to 100, as the sender's browser computed it: only a picture.
  levels smallint[] not null check (cardinality(levels) <= 64),
  -- When the receiver first played it.
  heard_at timestamptz
);
alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check check (kind in ('text', 'image', 'gift', 'voice')) not valid;
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'signup', 'order', 'message', 'photo', 'voice', 'gift', 'super_like', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement',
  'revenue', 'lapse', 'fee', 'payout', 'write_off', 'bank', 'exchange')) not valid;

-- Null unless `kind` is 'voice': file_id, duration_ms and levels of its recording.
alter type outgoing_message add attribute voice jsonb;
-- As in migration 111, with the recording.
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
    m.sender_id, m.amount, case m.kind when 'text' then 'message' when 'image' then 'photo' else m.kind end,
    m.key, m.fingerprint, m.at) s;
  if sent.outcome <> 'spent' then
    return sent;
  end if;
  insert into message as stored (conversation_id, sender_id, receiver_id, kind, body, gift, image_id, image_width, image_height, warnings,
      client_id, reply_to_id, ledger_transaction_id, created_at)
    values (m.conversation_id, m.sender_id, m.receiver_id, m.kind, m.body, m.gift, m.image_id, m.image_width, m.image_height, m.warnings,
      m.client_id, m.reply_to_id, booking, m.at)
    returning stored.id into sent.id;
  if m.voice is not null then
    insert into voice_message (message_id, file_id, duration_ms, levels)
      select sent.id, v.file_id, v.duration_ms, v.levels
      from jsonb_to_record(m.voice) v (file_id uuid, duration_ms integer, levels smallint[]);
  end if;
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
begin
  execute format('alter function send_message(outgoing_message) set search_path = %I, pg_temp', current_schema());
end $$;
