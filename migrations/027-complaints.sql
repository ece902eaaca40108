-- Up Migration
-- Complaints and notices of anybody (DOMAIN 4.3: DSA Art 16, 17, 20; TAKE IT DOWN; the card schemes' clock). The status link's key is
-- derived from the reference and stored nowhere.
create table complaint (
  id bigint generated always as identity primary key,
  reference text not null unique,
  site_id integer not null references site,
  kind text not null check (kind in ('profile', 'photo', 'message', 'order', 'intimate_pictures', 'minors', 'copyright', 'illegal', 'us')),
  state text not null default 'received' check (state in ('received', 'in_progress', 'decided', 'appealed', 'closed')),
  member_id bigint references member on delete set null,
  -- Whom the location names.
  reported_id bigint references member on delete set null,
  name text not null default '',
  email text not null default '',
  language text not null,
  location text not null,
  body text not null,
  signature text not null default '',
  good_faith boolean not null,
  -- Photos that were hidden at once, until a person has looked at them (decision 019).
  held_photos uuid[] not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz not null,
  taken_at timestamptz,
  outcome text check (outcome in ('upheld', 'partly', 'rejected')),
  decision text,
  decided_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  final_outcome text check (final_outcome in ('upheld', 'partly', 'rejected')),
  final_decision text,
  closed_at timestamptz,
  check ((outcome is null) = (decision is null) and (decision is null) = (decided_at is null)),
  check ((final_outcome is null) = (final_decision is null) and (final_decision is null) = (closed_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((appeal is null) = (appealed_at is null))
);
create index complaint_open on complaint (due_at) where state in ('received', 'in_progress', 'appealed');
create index complaint_member on complaint (member_id) where member_id is not null;
create index complaint_reported on complaint (reported_id) where reported_id is not null;
