-- Up Migration
alter table conversation
  -- Messages ever sent in it: its first ones are looked at more closely.
  add column message_count integer not null default 0;
update conversation c set message_count = (select count(*) from message m where m.conversation_id = c.id);

alter table participant
  -- Reached a browser of this member up to this message.
  add column delivered_up_to bigint not null default 0;
update participant set delivered_up_to = read_up_to;

alter table message
  -- What its reader is warned of (rules of `safety_warnings`); null for nothing.
  add column warnings text[],
  add column image_width integer,
  add column image_height integer,
  -- The receiver opened the image: till then only its blurred copy is given out.
  add column image_opened_at timestamptz,
  -- The sender's address was not confirmed in time, and the credits went back (DECISIONS 4).
  add column refund_transaction_id bigint unique references ledger_transaction;
-- Images of before are as they were: shown to both.
update message set image_opened_at = created_at, image_width = 1600, image_height = 1600 where image_id is not null;
create index message_image on message (image_id) where image_id is not null;
create index message_sender on message (sender_id, id);

-- The catalogue of gifts. What is no longer offered keeps its row: it was given.
create table gift (
  code text primary key,
  -- Null: the site's `gift_credits`.
  credits integer check (credits between 1 and 10),
  position integer not null,
  offered boolean not null default true
);
insert into gift (code, credits, position) values
  ('smile', 1, 1), ('coffee', 2, 2), ('cocktail', 3, 3), ('cake', 4, 4), ('balloons', 4, 5), ('rose', null, 6),
  ('chocolates', null, 7), ('bear', 7, 8), ('bouquet', 8, 9), ('ring', 10, 10);

-- How often a member received each gift; shown on the profile where the member wants it.
create table received_gift (
  member_id bigint not null references member on delete cascade,
  code text not null references gift,
  count integer not null check (count > 0),
  primary key (member_id, code)
);
alter table profile add column show_gifts boolean not null default false;

-- Who ended a match: the other one can't write any more, until the first one does or likes again.
create table parting (
  by_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (by_id, other_id),
  check (by_id <> other_id)
);
create index parting_other on parting (other_id);

-- Texts of the last minutes, by a hash of what remains of them without spaces, case and marks, and to whom they went.
create table sent_text (
  member_id bigint not null references member on delete cascade,
  text_hash bytea not null,
  receiver_id bigint not null references member on delete cascade,
  sent_at timestamptz not null,
  primary key (member_id, text_hash, receiver_id)
);
create index sent_text_sent on sent_text (sent_at);
create index sent_text_receiver on sent_text (receiver_id);

create table report (
  id bigint generated always as identity primary key,
  -- What the reporter is told, to ask about it.
  reference text not null unique,
  site_id integer not null references site,
  -- Null once the member is gone: the case stays as evidence (DOMAIN 4.3).
  reporter_id bigint references member on delete set null,
  reported_id bigint references member on delete set null,
  message_id bigint,
  reason text not null check (reason in ('scam', 'harassment', 'unwanted_image', 'fake', 'underage', 'spam', 'other')),
  body text not null default '',
  -- What was said around the message, as it stood at that moment.
  evidence jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index report_open on report (created_at) where state = 'open';
create index report_reported on report (reported_id);
create index report_reporter on report (reporter_id);

alter table member
  add column suspended_at timestamptz,
  add column suspension_reason text;
