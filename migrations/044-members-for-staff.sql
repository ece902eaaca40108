-- Up Migration
set local lock_timeout = '5s';
-- What colleagues have noted about a member; deleted with the account.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  staff_id integer not null references staff_member,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, id);

-- Staff search members by the start of a username, on all sites.
create index member_username_prefix on member (lower(username) text_pattern_ops);
-- The number of a payment at its provider.
create index payment_attempt_provider_ref on payment_attempt (provider_ref) where provider_ref is not null;
-- The audit log of one site, of a person or an act: also where the person rarely acts on the site.
create index audit_entry_site_staff on audit_entry (site_id, staff_id, id);
create index audit_entry_site_act on audit_entry (site_id, act, id);
