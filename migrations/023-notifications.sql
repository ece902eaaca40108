-- Up Migration
-- Notices name nobody unless the member wants them to (DECISIONS 6).
alter table member add column discreet_notices boolean not null default true;
-- When the member last said so: what shows that advertising was asked for.
alter table mail_preference add column changed_at timestamptz not null default now();

-- Mails about what goes on, for the limit a day and to tell nothing twice; the necessary ones are not counted.
create table notice_mail (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  kind text not null,
  sent_at timestamptz not null
);
create index notice_mail_member on notice_mail (member_id, sent_at);
create index notice_mail_sent on notice_mail (sent_at);

-- How often a member was told by mail of what lies unread in a conversation, from which message on.
create table told_conversation (
  member_id bigint not null references member on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  message_id bigint not null,
  times smallint not null,
  primary key (member_id, conversation_id)
);
create index told_conversation_conversation on told_conversation (conversation_id);

-- Mails that came back, and complaints about them: why a member's mails were stopped.
create table mail_return (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  -- As the other mail server said: `5.1.1`, `abuse`.
  status text not null,
  received_at timestamptz not null
);
create index mail_return_member on mail_return (member_id, received_at);
create index mail_return_received on mail_return (received_at);

-- Addresses that no notices go to, on any site, found by a keyed hash.
create table mail_suppression (
  address_hash bytea primary key,
  reason text not null check (reason in ('bounce', 'fbl')),
  since timestamptz not null
);

-- News and offers that an operator sends, and who was sent them.
create table campaign (
  id text primary key,
  site_id integer not null references site,
  type text not null check (type in ('news', 'promotions')),
  -- Subject, text and button by language.
  texts jsonb not null,
  path text not null,
  created_at timestamptz not null
);
create table campaign_member (
  campaign_id text not null references campaign on delete cascade,
  member_id bigint not null references member on delete cascade,
  sent_at timestamptz,
  primary key (campaign_id, member_id)
);
create index campaign_member_member on campaign_member (member_id);
