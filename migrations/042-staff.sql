-- Up Migration
set local lock_timeout = '5s';
-- The people who run the sites, how they sign in, what they may do, and what they did (docs/decisions/029-staff-and-audit.md).
create table staff_member (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  email text not null,
  language text not null check (language in ('en', 'de')),
  invited_by integer references staff_member,
  invited_at timestamptz not null,
  -- When the invitation was accepted.
  joined_at timestamptz,
  ended_by integer references staff_member,
  ended_at timestamptz
);
create unique index staff_member_email on staff_member (lower(email)) where ended_at is null;

-- A role on all sites, on the sites of a company, or on one site.
create table staff_grant (
  staff_id integer not null references staff_member,
  role text not null check (role in ('owner', 'administrator', 'senior_moderator', 'moderator', 'support', 'finance', 'agent',
    'editor', 'auditor')),
  company_id integer references company,
  site_id integer references site,
  check (company_id is null or site_id is null),
  unique nulls not distinct (staff_id, role, company_id, site_id)
);

-- Links in mails: to accept an invitation, or to sign in with a code from the authenticator app.
create table staff_link (
  token_hash bytea primary key,
  staff_id integer not null references staff_member,
  kind text not null check (kind in ('invitation', 'sign_in')),
  -- Wrong codes that are still accepted before the link ends.
  attempts_left smallint not null,
  expires_at timestamptz not null
);
create index staff_link_staff on staff_link (staff_id);

create table staff_passkey (
  -- The credential's id in base64url.
  id text primary key,
  staff_id integer not null references staff_member,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_totp (
  staff_id integer primary key references staff_member,
  -- Encrypted with the application's secret.
  secret bytea not null,
  -- The time step of the last accepted code: a code is accepted once.
  last_step bigint not null,
  created_at timestamptz not null
);
create table staff_recovery_code (
  staff_id integer not null references staff_member,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id integer not null references staff_member,
  method text not null check (method in ('passkey', 'code', 'recovery_code')),
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The last proof of identity; acts on money, exports and roles need a recent one.
  proved_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

-- A WebAuthn challenge, which is deleted when it is used.
create table staff_challenge (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('sign_in', 'proof', 'registration')),
  staff_id integer references staff_member,
  challenge text not null,
  expires_at timestamptz not null
);
create index staff_challenge_expiry on staff_challenge (expires_at);

-- Browsers in which a person has signed in before; a mail announces the first sign-in from any other one.
create table staff_device (
  staff_id integer not null references staff_member,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- One act of a staff member. Contains numbers of members but no personal data of theirs, so that it never has to change.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id integer not null references staff_member,
  -- The role that permitted the act; null for acts that need none, such as signing in.
  role text,
  session_id uuid,
  address text,
  act text not null,
  -- What the act concerns, such as `photo:…`.
  object text,
  -- Whom it concerns. Not a foreign key: the number stays when the member is erased.
  member_id bigint,
  site_id integer,
  case_reference text,
  -- SHA-256 of the salt and the text of the details.
  details_digest bytea not null,
  -- HMAC of all of the above with the application's secret: a row that was inserted by hand has no valid one.
  seal bytea not null
);
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_staff on audit_entry (staff_id, id);
create index audit_entry_member on audit_entry (member_id, id) where member_id is not null;
create index audit_entry_site on audit_entry (site_id, id);
create index audit_entry_act on audit_entry (act, id);
create index audit_entry_object on audit_entry (object, id) where object is not null;
create index audit_entry_case on audit_entry (case_reference, id) where case_reference is not null;

-- Before, after and reason of an entry as JSON, deleted when the member it is about is erased.
create table audit_detail (
  entry_id bigint primary key references audit_entry,
  salt bytea not null,
  details text not null
);

-- The hash chain. Each entry gets its link when its transaction commits, so that acts wait for each other no longer than that.
create table audit_link (
  position bigint primary key,
  entry_id bigint not null unique references audit_entry,
  hash bytea not null
);

-- The last position that the check has verified, one row.
create table audit_check (
  singleton boolean primary key default true check (singleton),
  position bigint not null,
  hash bytea not null,
  checked_at timestamptz not null
);

create function link_audit_entry() returns trigger language plpgsql as $$
declare
  previous audit_link;
begin
  perform pg_advisory_xact_lock(hashtext('audit_link'));
  select * into previous from audit_link order by position desc limit 1;
  insert into audit_link (position, entry_id, hash)
    values (coalesce(previous.position, 0) + 1, new.id, sha256(coalesce(previous.hash, ''::bytea) || new.seal));
  return null;
end $$;
create constraint trigger audit_entry_link after insert on audit_entry deferrable initially deferred
  for each row execute function link_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function refuse_audit_change();
create trigger audit_link_append_only before update or delete on audit_link for each row execute function refuse_audit_change();
create trigger audit_link_no_truncate before truncate on audit_link execute function refuse_audit_change();
create trigger audit_link_from_entry before insert on audit_link for each row when (pg_trigger_depth() = 0)
  execute function refuse_audit_change();
create trigger audit_detail_no_update before update on audit_detail for each row execute function refuse_audit_change();
create trigger audit_detail_no_truncate before truncate on audit_detail execute function refuse_audit_change();

-- Deferred, because the member is erased later in the same transaction.
create function refuse_detail_deletion() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_entry e where e.id = old.entry_id and e.member_id is not null
      and not exists (select from member m where m.id = e.member_id and m.deleted_at is null)) then
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger audit_detail_erasure after delete on audit_detail deferrable initially deferred
  for each row execute function refuse_detail_deletion();

-- Who decided, by number: nobody decides an appeal against an own act. The names beside them stay for decisions before this.
alter table report add column decided_by_staff integer references staff_member;
alter table complaint add column decided_by_staff integer references staff_member,
  add column final_decided_by_staff integer references staff_member;
alter table moderation_act add column decided_by_staff integer references staff_member;
alter table photo add column decided_by_staff integer references staff_member;
