-- Up Migration
create table conversation (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  -- The pair, smaller id first: one conversation is one pair (DECISIONS 4).
  low_id bigint not null references member,
  high_id bigint not null references member,
  started_by bigint not null references member,
  last_message_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index conversation_started on conversation (started_by);

create table participant (
  conversation_id bigint not null references conversation on delete cascade,
  member_id bigint not null references member on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  read_up_to bigint not null default 0,
  -- Messages up to this one were removed from this member's list.
  removed_up_to bigint not null default 0,
  primary key (conversation_id, member_id)
);
create index participant_member on participant (member_id, conversation_id);
create index participant_unread on participant (member_id) where unread > 0;

create table message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  sender_id bigint not null references member,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null default '',
  gift text,
  image_id uuid,
  client_id text,
  -- The booking that paid for it: no message without it, none paid twice.
  ledger_transaction_id bigint not null unique references ledger_transaction,
  created_at timestamptz not null default now()
);
create index message_conversation on message (conversation_id, id desc);
