-- Up Migration
set local lock_timeout = '5s';
-- One reaction per member and message, and the message that a message replies to
-- (docs/decisions/028-reactions-and-replies.md).
alter table message
  add column sender_reaction text,
  add column receiver_reaction text,
  -- Counts the changes of both reactions: a browser that gets two versions of a message keeps the newer reactions.
  add column reaction_revision integer not null default 0,
  -- No foreign key: the quoted message may be deleted while the one that quotes it is kept, and sending must not lock it.
  add column reply_to_id bigint;

alter type outgoing_message add attribute reply_to_id bigint;

-- As in migration 015, and stores which message is replied to.
create or replace function send_message(m outgoing_message) returns sent_message language plpgsql as $$
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
      client_id, reply_to_id, ledger_transaction_id, created_at)
    values (m.conversation_id, m.sender_id, m.kind, m.body, m.gift, m.image_id, m.image_width, m.image_height, m.warnings,
      m.client_id, m.reply_to_id, booking, m.at)
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
