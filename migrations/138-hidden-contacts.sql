-- Up Migration
set local lock_timeout = '5s';
-- Keyed hashes of mail addresses (docs/decisions/061-hide-from-contacts.md): of contacts from whom a member hides, and of members' own
-- confirmed addresses. Neither says which address it was; both are compared where somebody could be shown.
create table hidden_contact (
  member_id bigint not null references member,
  address_hash bytea not null check (length(address_hash) = 32),
  created_at timestamptz not null,
  primary key (member_id, address_hash)
);
create index hidden_contact_address on hidden_contact (address_hash);

create table own_contact_address (
  member_id bigint primary key references member,
  address_hash bytea not null check (length(address_hash) = 32)
);
create index own_contact_address_hash on own_contact_address (address_hash);
