-- Up Migration
-- How many came in by a landing page and how far they went, per day: of nobody in particular.
create table conversion (
  day date not null,
  site_id int not null references site on delete cascade,
  lander text not null,
  -- '' is the page as such.
  slug text not null,
  niche int not null,
  language text not null,
  -- '' is none.
  traffic_source text not null,
  event text not null check (event in ('visit', 'signup_started', 'signed_up', 'activated', 'first_order')),
  count int not null default 0 check (count > 0),
  primary key (site_id, day, lander, slug, niche, language, traffic_source, event)
);

-- By which landing page a member came in, until the first order is counted; goes with the account.
create table member_landing (
  member_id bigint primary key references member,
  site_id int not null references site on delete cascade,
  lander text not null,
  slug text not null,
  niche int not null,
  language text not null,
  traffic_source text not null,
  ordered boolean not null default false
);
