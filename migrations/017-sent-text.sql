-- Up Migration
-- Notes that a text goes to a receiver, unless it went to so many others since then; false when it did. What one member writes is
-- counted one after the other: each statement in here sees what whoever held the lock has stored. In one call, for it lies on
-- the way of every first message.
create function note_sent_text(member bigint, hash bytea, receiver bigint, at timestamptz, since timestamptz, most integer)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sent-text:' || member, 0));
  insert into sent_text (member_id, text_hash, receiver_id, sent_at)
    select member, hash, receiver, at
    where (select count(*) from sent_text s where s.member_id = member and s.text_hash = hash and s.receiver_id <> receiver
      and s.sent_at > since) < most
    on conflict (member_id, text_hash, receiver_id) do update set sent_at = excluded.sent_at;
  return found;
end $$;
