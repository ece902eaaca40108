-- Up Migration
set local lock_timeout = '5s';
-- People keep filters of the list of members, too. Searched words are never kept: they may be an address or an IBAN.
alter table saved_filter drop constraint saved_filter_list_check;
delete from saved_filter where query ~ '(^|&)words=';
alter table saved_filter
  add constraint saved_filter_list_check check (list in ('cases', 'audit', 'orders', 'members')),
  add constraint saved_filter_no_words check (query !~ '(^|&)words=');

-- When the mail server of the person returned an answer, and its status code (RFC 3463).
alter table support_message
  add column returned_at timestamptz,
  add column return_status text check (char_length(return_status) between 1 and 20),
  add check ((returned_at is null) = (return_status is null)),
  add check (returned_at is null or state = 'sent');

-- What people leave to whoever works next: on one site, on the sites of a company, or, with neither, on all sites. Kept for 30 days.
create table shift_note (
  id bigint generated always as identity primary key,
  company_id integer references company,
  site_id integer references site,
  staff_id integer not null references staff_member,
  text text not null check (char_length(text) between 1 and 2000),
  -- Numbers of the cases that were released with the note.
  cases text[] not null check (cardinality(cases) <= 50),
  created_at timestamptz not null,
  done_by integer references staff_member,
  done_at timestamptz,
  check (company_id is null or site_id is null),
  check ((done_by is null) = (done_at is null))
);
create index shift_note_open on shift_note (id) where done_at is null;
create index shift_note_created on shift_note (created_at);

-- Staff filter the newest members: those of a rare status, those who have joined lately, and those with premium.
create index member_status on member (status, id) where status <> 'active';
create index member_signed_up on member (signed_up_at);
create index member_premium on member (id) where premium_since is not null;
