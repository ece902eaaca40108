-- Up Migration
set local lock_timeout = '5s';
-- What a person decided about a report, and who. Closing begins its retention.
alter table report
  add column outcome text check (outcome in ('upheld', 'rejected')),
  add column decision text,
  add column decided_by text;
alter table complaint
  add column decided_by text,
  add column final_decided_by text;

-- A restriction of a member or of their content, with its statement of reasons (DSA Art 17).
create table moderation_act (
  id bigint generated always as identity primary key,
  -- Of the report or the complaint that led to it.
  case_reference text not null,
  site_id integer not null references site,
  -- Whom it restricts; null once the account was erased.
  member_id bigint references member on delete set null,
  action text not null check (action in ('remove_photo', 'remove_message', 'suspend')),
  -- The photo's or message's id.
  target text,
  rule text not null check (rule in ('scam', 'harassment', 'unwanted_image', 'fake', 'underage', 'spam', 'other')),
  facts text not null,
  decided_by text not null,
  decided_at timestamptz not null
);
create index moderation_act_case on moderation_act (case_reference);
create index moderation_act_member on moderation_act (member_id) where member_id is not null;

-- Kept as it was said, shown to nobody.
alter table message
  add column removed_at timestamptz,
  add column removed_by text;
alter table photo add column decided_by text;
alter table member add column suspended_by text;
