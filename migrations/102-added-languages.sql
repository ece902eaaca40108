-- Up Migration
set local lock_timeout = '5s';
-- Languages that staff have started, beside those of the files (decision 050).
create table added_language (
  -- The base tag of BCP 47.
  code text primary key check (code ~ '^[a-z]{2,3}$'),
  -- In the language itself.
  name text not null,
  state text not null check (state in ('started', 'offered', 'withdrawn')),
  -- Counts uploads and offers, to notice that a colleague was faster.
  version integer not null default 1,
  started_by integer not null references staff_member,
  started_at timestamptz not null,
  uploaded_by integer references staff_member,
  uploaded_at timestamptz,
  -- Counts offers, so that a process knows which texts it has read.
  offered_version integer not null default 0,
  offered_by integer references staff_member,
  offered_at timestamptz,
  withdrawn_at timestamptz,
  check ((state = 'started') = (offered_at is null)),
  check ((uploaded_by is null) = (uploaded_at is null))
);
create table language_text (
  language text not null references added_language,
  -- `web` and `server`: a message of that catalogue; `page`: a static page, whose name is the message id.
  catalogue text not null check (catalogue in ('web', 'server', 'page')),
  message_id text not null,
  -- What it translates: where the product says something else by now, it has to be looked at again.
  english text not null,
  -- As it was uploaded last.
  text text not null,
  -- What members read; null before it was offered.
  offered_text text,
  author_id integer not null references staff_member,
  changed_at timestamptz not null,
  primary key (language, catalogue, message_id)
);
