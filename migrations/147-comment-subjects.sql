-- Up Migration
set local lock_timeout = '5s';
-- What a message that came with a like comments on: a photo of its receiver, or their answer to a prompt as it was then.
create table comment_subject (
  message_id bigint primary key references message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  -- Without a reference, so that it is known that there was a photo after its owner has deleted it.
  photo_id uuid,
  prompt text,
  answer text not null default '',
  check ((photo_id is null) <> (prompt is null))
);
create index comment_subject_conversation on comment_subject (conversation_id, message_id);
