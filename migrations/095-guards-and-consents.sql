-- Up Migration
set local lock_timeout = '5s';
-- Holds that a rule raised, because of what the member wrote or of what they spend at night, have nobody who held them. The version
-- that still runs lists those of agents only, and answers in none.
-- squawk-ignore ban-drop-not-null
alter table fictional_hold alter column held_by drop not null;
alter table fictional_hold drop constraint fictional_hold_reason_check;
alter table fictional_hold
  add constraint fictional_hold_reason check (reason in ('distress', 'debt', 'night_spending', 'other')) not valid;

-- When staff last let agents answer a member again: what was spent before counts no more towards the next hold of the night.
create table fictional_hold_release (
  member_id bigint primary key references member on delete cascade,
  released_at timestamptz not null
);

-- Until when a member, at their own wish, cannot send paid messages to fictional profiles.
create table fictional_cooling_off (
  member_id bigint primary key references member on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null
);

-- Every acceptance of the note about a fictional profile; `fictional_consent` has the last one.
create table fictional_consent_history (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  profile_id bigint not null references member on delete cascade,
  given_at timestamptz not null,
  text_version text not null,
  -- The price of a message then; null for consents from before prices were stored.
  price_credits integer,
  -- What the member had spent with the profile since the consent before; null for consents from before it was stored.
  spent_minor bigint,
  currency char(3),
  check ((spent_minor is null) = (currency is null))
);
create index fictional_consent_history_member on fictional_consent_history (member_id, profile_id, id);
create index fictional_consent_history_profile on fictional_consent_history (profile_id);
insert into fictional_consent_history (member_id, profile_id, given_at, text_version, price_credits)
  select member_id, profile_id, given_at, text_version, price_credits from fictional_consent;
