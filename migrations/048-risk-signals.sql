-- Up Migration
set local lock_timeout = '5s';
-- What a rule has noticed about a member, until a person has decided (docs/decisions/032-risk-signals.md). No rule acts by itself.
create table risk_signal (
  id bigint generated always as identity primary key,
  reference text not null unique,
  site_id integer not null references site,
  -- null once the account was erased.
  member_id bigint references member on delete set null,
  rule text not null check (rule in ('many_accounts', 'equal_photos', 'early_money', 'mass_texts', 'repeat_offender', 'repeat_false_reporter')),
  -- The figures and ids that the rule saw; no texts.
  reasons jsonb not null,
  -- When the newest fact that the rule saw happened. The rule raises no further signal until something newer happens.
  newest_fact_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  priority smallint not null default 3 check (priority between 1 and 3),
  state text not null default 'open' check (state in ('open', 'decided')),
  outcome text check (outcome in ('dismissed', 'warn', 'remove_photo', 'suspend', 'set_aside_reports')),
  decision text,
  -- What the member is told about reports that are set aside.
  facts text not null default '',
  decided_by text,
  decided_by_staff integer references staff_member,
  decided_at timestamptz,
  -- The member's reports are set aside until then (DSA Art. 23).
  reports_set_aside_until timestamptz,
  check ((state = 'decided') = (outcome is not null) and (state = 'decided') = (decided_at is not null)),
  check ((outcome = 'set_aside_reports') is not true or reports_set_aside_until is not null)
);
create unique index risk_signal_open on risk_signal (member_id, rule) where state = 'open';
create index risk_signal_queue on risk_signal (priority, due_at, reference) where state = 'open';
create index risk_signal_member on risk_signal (member_id, rule, newest_fact_at desc) where member_id is not null;
create index risk_signal_decided on risk_signal (decided_at) where state = 'decided';

-- What the rules count of one member.
create index known_device_recent on known_device (device_hash, last_seen_at desc);
drop index known_device_browser;
create index report_reporter_decided on report (reporter_id, closed_at desc) where state = 'closed';
create index report_reported_upheld on report (reported_id, closed_at desc) where outcome = 'upheld';
create index moderation_act_member_decided on moderation_act (member_id, decided_at desc) where member_id is not null;

-- Organisations whose notices come first (DSA Art. 22). On one site, the sites of a company, or all. The key of their form is derived
-- from the id and the secret, and stored nowhere.
create table trusted_flagger (
  id integer generated always as identity primary key,
  organisation text not null check (char_length(organisation) between 1 and 120),
  contact_name text not null check (char_length(contact_name) between 1 and 100),
  email text not null,
  language text not null,
  company_id integer references company,
  site_id integer references site,
  added_by_staff integer not null references staff_member,
  added_at timestamptz not null,
  ended_by_staff integer references staff_member,
  ended_at timestamptz,
  check (company_id is null or site_id is null),
  check ((ended_at is null) = (ended_by_staff is null))
);
alter table complaint
  add column flagger_id integer references trusted_flagger,
  -- The law that the content breaks, as a trusted flagger names it.
  add column legal_ground text not null default '';
create index complaint_flagger on complaint (flagger_id, created_at) where flagger_id is not null;

-- Threats to life (DSA Art. 18). A record: nobody takes it back.
create table case_escalation (
  reference text primary key,
  site_id integer not null references site,
  reason text not null,
  -- The member state concerned.
  country text not null,
  escalated_by_staff integer not null references staff_member,
  escalated_at timestamptz not null,
  -- Which authority was informed, and when; null until somebody has recorded it.
  reported_to text,
  reported_at timestamptz,
  reported_by_staff integer references staff_member,
  check ((reported_to is null) = (reported_at is null) and (reported_to is null) = (reported_by_staff is null))
);

-- Like note_sent_text, which the previous version still calls, but returns how many members the text was sent to since then, this
-- one included; null if it was sent to so many others.
create function record_sent_text(member bigint, hash bytea, receiver bigint, at timestamptz, since timestamptz, most integer)
returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  others integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('sent-text:' || member, 0));
  select count(*) into others from sent_text s where s.member_id = member and s.text_hash = hash and s.receiver_id <> receiver
    and s.sent_at > since;
  if others >= most then
    return null;
  end if;
  insert into sent_text (member_id, text_hash, receiver_id, sent_at) values (member, hash, receiver, at)
    on conflict (member_id, text_hash, receiver_id) do update set sent_at = excluded.sent_at;
  return others + 1;
end $$;
