-- Up Migration
set local lock_timeout = '5s';
-- Who answers for a fictional profile. Without a row, nobody does.
create table fictional_profile (
  member_id bigint primary key references member on delete cascade,
  site_id integer not null references site,
  -- Whose staff write as this profile.
  company_id integer references company,
  state text not null default 'active' check (state in ('active', 'off')),
  -- What agents keep to, so that what they say agrees.
  lives_in text not null default '',
  work text not null default '',
  voice text not null default '',
  never_says text not null default '',
  said_before text not null default '',
  languages text[] not null default '{}',
  -- Hours of the day in the site's time zone; they only decide how the wait is worded.
  opens_at_hour smallint not null default 0 check (opens_at_hour between 0 and 23),
  closes_at_hour smallint not null default 24 check (closes_at_hour between 1 and 24),
  created_by integer references staff_member,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (opens_at_hour < closes_at_hour)
);
create index fictional_profile_site on fictional_profile (site_id, member_id);

-- Where a picture of a fictional profile comes from.
create table fictional_photo_licence (
  photo_id uuid primary key references photo on delete cascade,
  licence text not null,
  added_by integer not null references staff_member,
  added_at timestamptz not null
);

-- Paid messages to a fictional profile that nobody has answered or refunded yet. `send_message` adds them.
create table waiting_message (
  message_id bigint primary key references message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  site_id integer not null references site,
  profile_id bigint not null references member on delete cascade,
  member_id bigint not null references member on delete cascade,
  sent_at timestamptz not null
);
create index waiting_message_conversation on waiting_message (conversation_id, message_id);
create index waiting_message_profile on waiting_message (profile_id);
create index waiting_message_member on waiting_message (member_id);
create index waiting_message_sent on waiting_message (site_id, sent_at);

-- The agent who works on a conversation, until some time after the last sign of work.
create table fictional_claim (
  conversation_id bigint primary key references conversation on delete cascade,
  staff_id integer not null references staff_member,
  claimed_at timestamptz not null,
  last_active_at timestamptz not null
);
create index fictional_claim_staff on fictional_claim (staff_id);

create table fictional_handover_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  staff_id integer not null references staff_member,
  body text not null,
  created_at timestamptz not null
);
create index fictional_handover_note_conversation on fictional_handover_note (conversation_id, id desc);

-- Nobody answers until a colleague has looked at the conversation.
create table fictional_hold (
  conversation_id bigint primary key references conversation on delete cascade,
  reason text not null check (reason in ('distress', 'debt', 'other')),
  note text not null,
  held_by integer not null references staff_member,
  held_at timestamptz not null
);

-- The staff ended the conversation and told the member. Nobody can write in it any more.
create table fictional_ending (
  conversation_id bigint primary key references conversation on delete cascade,
  ended_by integer not null references staff_member,
  ended_at timestamptz not null
);

-- `staff`: written by an agent for a fictional profile, free of charge and therefore without a booking.
alter table message
  add column sender_kind text not null default 'member',
  add column agent_id integer,
  add column agent_company_id integer,
  -- Why a message was refunded; null: because its sender's address was not confirmed.
  add column refund_reason text;
-- The version that still runs reads it of messages of members only.
-- squawk-ignore ban-drop-not-null
alter table message alter column ledger_transaction_id drop not null;
alter table message
  add constraint message_sender_kind check ((sender_kind = 'member') = (ledger_transaction_id is not null)
    and (sender_kind = 'member' or sender_kind = 'staff' and agent_id is not null and agent_company_id is not null)) not valid,
  add constraint message_refund_reason check (refund_reason in ('unanswered', 'ended', 'profile_off')) not valid,
  add constraint message_agent_id_fkey foreign key (agent_id) references staff_member not valid,
  add constraint message_agent_company_id_fkey foreign key (agent_company_id) references company not valid;

-- What was accepted: the price of a message, and the conversation's last message then. Messages after it count towards the next consent.
alter table fictional_consent
  add column price_credits integer,
  add column after_message_id bigint not null default 0;
