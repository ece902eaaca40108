-- Up Migration
set local lock_timeout = '5s';
-- Texts of a site that replace those of the files, by language: drafts, what is published, and the history.
create table text_override (
  id bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  language text not null,
  -- `web` and `server`: a message of that catalogue; `page`: a static page, whose name is the message id.
  catalogue text not null check (catalogue in ('web', 'server', 'page')),
  message_id text not null,
  -- Null: the text of the file applies again.
  text text,
  state text not null check (state in ('draft', 'planned', 'published', 'replaced', 'discarded')),
  -- Counts all changes of this text of the site in this language, to notice that a colleague was faster.
  version integer not null,
  author_id integer not null references staff_member,
  publisher_id integer references staff_member,
  reason text not null,
  changed_at timestamptz not null,
  -- When a planned text starts.
  starts_at timestamptz,
  published_at timestamptz,
  check ((state = 'planned') <= (starts_at is not null and publisher_id is not null)),
  check ((state in ('published', 'replaced')) = (published_at is not null))
);
create unique index text_override_published on text_override (site_id, language, catalogue, message_id) where state = 'published';
create unique index text_override_open on text_override (site_id, language, catalogue, message_id) where state in ('draft', 'planned');
create index text_override_history on text_override (site_id, language, catalogue, message_id, id desc);
create index text_override_planned on text_override (starts_at) where state = 'planned';
