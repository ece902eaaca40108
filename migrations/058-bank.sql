-- Up Migration
set local lock_timeout = '5s';
-- Files of debits are agreed to by two people; those written before have neither.
alter table direct_debit_batch
  add column sha256 bytea,
  add column prepared_by integer references staff_member,
  add column approved_by integer references staff_member;
create index direct_debit_batch_collection on direct_debit_batch (collect_on, id);
create index direct_debit_of_batch on direct_debit (batch_id) where batch_id is not null;
create index direct_debit_returned on direct_debit (returned_at, attempt_id) where state = 'returned';

-- Who downloaded a file of debits. Without a reason each person does it once.
create table direct_debit_download (
  id bigint generated always as identity primary key,
  batch_id bigint not null references direct_debit_batch,
  staff_id integer not null references staff_member,
  downloaded_at timestamptz not null,
  reason text check (length(reason) between 1 and 500)
);
create unique index direct_debit_download_once on direct_debit_download (batch_id, staff_id) where reason is null;
create index direct_debit_download_batch on direct_debit_download (batch_id, id);

-- Each file of the bank is kept unchanged: compressed and encrypted. Files that were read before have no content.
alter table bank_file
  add column content bytea,
  add column size_bytes integer,
  add column uploaded_by integer references staff_member;

-- What the statements report as booked: one row for each payment, whatever it belongs to.
create table bank_line (
  id bigint generated always as identity primary key,
  bank_file_id bigint not null references bank_file,
  -- Place in the file, from 1.
  position integer not null,
  -- The same booking in another file (camt.053 after camt.054) has the same key; null if the bank numbers nothing.
  booking_key text unique,
  booked_on date not null,
  -- Negative for what left the account.
  amount_minor bigint not null check (amount_minor <> 0),
  currency char(3) not null,
  bank_ref text not null,
  -- Why a debit came back (ISO 20022).
  return_code text,
  -- Name, IBAN and text, encrypted; empty once the member whose order it paid is erased.
  details bytea not null,
  -- Keyed hash of the other side's IBAN.
  payer_hash bytea,
  payer_country text,
  payer_last4 text,
  -- returning: the money has to be sent back by hand. returned: it has left.
  state text not null default 'open' check (state in ('open', 'assigned', 'returning', 'returned', 'set_aside')),
  attempt_id uuid references payment_attempt,
  batch_id bigint references direct_debit_batch,
  -- What the transfer back states, so that the statement with it is recognised.
  return_reference text unique,
  decided_by integer references staff_member,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  unique (bank_file_id, position)
);
create index bank_line_state on bank_line (state, booked_on, id);
create index bank_line_payer on bank_line (payer_hash, id) where payer_hash is not null;
create index bank_line_attempt on bank_line (attempt_id) where attempt_id is not null;
-- Orders that a transfer of this amount may be for.
create index payment_attempt_transfer on payment_attempt (amount_minor, created_at) where provider = 'wire' and state <> 'completed';

-- Proof that the phone was in the payer's hands: codes themselves are deleted after a month.
alter table mandate add column code_sent_at timestamptz;
update mandate m set code_sent_at = c.sent_at from sms_code c
  where c.order_id = m.order_id and c.used_at = m.signed_at;
create index mandate_signed on mandate (signed_at, reference);
create index direct_debit_block_open on direct_debit_block (id) where lifted_at is null;
