-- Up Migration
set local lock_timeout = '5s';
-- Mails between a site's support address and one person (docs/decisions/033-support-inbox.md). Kept for two years after the last message,
-- and deleted with the member.
create table support_thread (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^T-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  site_id integer not null references site,
  -- The sender's, in lower case.
  address text not null,
  name text not null,
  subject text not null,
  language text not null,
  -- The member with this address on this site: a hint, because anybody can write in somebody's name.
  member_id bigint references member on delete cascade,
  -- An order of that member that a mail names.
  order_number text,
  -- Whether our mail server found that the last mail comes from its address.
  is_address_verified boolean not null,
  -- open: we have to answer. waiting: the person has to. closed: nobody has to.
  state text not null check (state in ('open', 'waiting', 'closed')),
  assigned_to integer references staff_member,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- When the last mail has to be answered; in milliseconds, as the cursor of the list has it.
  due_at timestamptz(3) not null
);
create index support_thread_state on support_thread (state, due_at, id);
create index support_thread_assigned on support_thread (assigned_to, due_at, id) where state <> 'closed';
create index support_thread_address on support_thread (address, due_at, id);
create index support_thread_member on support_thread (member_id) where member_id is not null;
create index support_thread_age on support_thread (last_message_at);

create table support_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_thread on delete cascade,
  -- Who answered; null for a mail of the person.
  staff_id integer references staff_member,
  text text not null,
  -- Names, sizes and stored files; files that are not kept have no file.
  attachments jsonb not null default '[]',
  -- Message-ID of the mail (RFC 5322), with its angle brackets.
  mail_id text not null,
  -- The answer's own key: a repeated call stores it once.
  idempotency_key uuid unique,
  -- held: the answer can still be taken back. sending: it cannot.
  state text not null check (state in ('received', 'held', 'sending', 'sent')),
  created_at timestamptz not null,
  check ((staff_id is null) = (state = 'received'))
);
create index support_message_thread on support_message (thread_id, id);
create index support_message_mail on support_message (mail_id);
