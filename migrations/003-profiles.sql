-- Up Migration
create table profile (
  member_id bigint primary key references member on delete cascade,
  site_id integer not null references site,
  name text not null,
  fictional boolean not null default false,
  -- `disabled` until the account is active: shown to nobody else.
  status text not null default 'disabled' check (status in ('active', 'disabled')),
  gender text not null check (gender in ('male', 'female')),
  looking_for text not null check (looking_for in ('male', 'female', 'both')),
  sexuality text,
  date_of_birth date not null,
  country char(2) not null,
  region_code text references region,
  city_id integer references city,
  cell_row smallint,
  cell_column smallint,
  about text not null default '',
  interests text[] not null default '{}',
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  invisible boolean not null default false,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now()
);
-- Search: who may be shown, newest activity first, narrowed by gender, place and age.
create index profile_search on profile (site_id, gender, last_active_at desc, member_id desc)
  where status = 'active' and not invisible;
create index profile_search_country on profile (site_id, country, gender, last_active_at desc, member_id desc)
  where status = 'active' and not invisible;
create index profile_search_region on profile (site_id, region_code, gender, last_active_at desc, member_id desc)
  where status = 'active' and not invisible;
create index profile_cell on profile (site_id, cell_row, cell_column, last_active_at desc)
  where status = 'active' and not invisible;

create table photo (
  id uuid primary key,
  member_id bigint not null references member on delete cascade,
  position smallint not null,
  status text not null default 'active' check (status in ('pending', 'active', 'refused', 'disabled')),
  premium_only boolean not null default false,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  unique (member_id, position) deferrable initially deferred
);
