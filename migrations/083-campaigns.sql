-- Up Migration
set local lock_timeout = '5s';
-- Campaigns that staff write in the console. Rows of the version before have ended: `npm run campaign` started them at once.
create sequence campaign_number;
alter table campaign
  add column name text not null default '',
  add column state text not null default 'sent',
  -- Which members, besides that they agreed to the type; empty: all.
  add column audience jsonb not null default '{}',
  add column rate_per_hour integer not null default 1000,
  -- Counts all changes, to notice that a colleague was faster.
  add column version integer not null default 1,
  add column created_by integer,
  add column changed_by integer,
  add column changed_at timestamptz,
  -- When a scheduled campaign starts.
  add column starts_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  -- Members up to this id are listed as recipients; `listed_at`: all are.
  add column listed_until_id bigint not null default 0,
  add column listed_at timestamptz,
  -- When the rate allows the next mail.
  add column next_mail_at timestamptz,
  add constraint campaign_state check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')) not valid,
  add constraint campaign_rate check (rate_per_hour > 0) not valid,
  add constraint campaign_start check (state <> 'scheduled' or starts_at is not null) not valid,
  add constraint campaign_created_by foreign key (created_by) references staff_member not valid,
  add constraint campaign_changed_by foreign key (changed_by) references staff_member not valid;

-- Waiting, queued for the mail server, handed to it, or left out for `skip_reason`.
alter table campaign_member
  add column state text not null default 'sent',
  add column skip_reason text,
  -- The language of the mail; null in rows of the version before.
  add column language text,
  -- When the member is looked at next: by day, and not while they are online.
  add column due_at timestamptz,
  add column queued_at timestamptz,
  add column bounced_at timestamptz,
  add column clicked_at timestamptz,
  add column unsubscribed_at timestamptz,
  add constraint campaign_member_state check (state in ('waiting', 'queued', 'sent', 'skipped')) not valid;

-- What became of recipients whose rows were deleted, by the language of the mail.
create table campaign_figure (
  campaign_id text not null references campaign on delete cascade,
  language text not null,
  recipients integer not null,
  sent integer not null,
  bounced integer not null,
  clicked integer not null,
  unsubscribed integer not null,
  ordered integer not null,
  primary key (campaign_id, language)
);
