-- Up Migration
create table company (
  id integer primary key,
  name text not null,
  address text not null,
  kvk text not null,
  city text not null,
  country char(2) not null,
  tradenames text[] not null default '{}',
  vat_numbers text[] not null default '{}',
  support_phone text not null,
  delete_discount boolean not null default true,
  added timestamptz not null default now()
);

-- A site is a host name with everything an operator sets; `settings` holds what differs from the contract's defaults.
create table site (
  id integer generated always as identity primary key,
  host text not null unique,
  name text not null,
  domain_language text not null default 'en',
  niche smallint not null default 1 check (niche between 1 and 7),
  company_id integer not null references company,
  settings jsonb not null default '{}',
  is_default boolean not null default false,
  is_demo boolean not null default false
);
create unique index site_default on site (is_default) where is_default;

create table region (
  code text primary key,
  country char(2) not null,
  name text not null
);
create index region_country on region (country, name);

create table city (
  id integer primary key,
  country char(2) not null,
  region_code text references region,
  name text not null,
  search_name text not null,
  latitude real not null,
  longitude real not null,
  -- Half-degree cells: search by distance walks the cells around a city.
  cell_row smallint not null,
  cell_column smallint not null,
  rank integer not null default 0
);
create index city_prefix on city (country, search_name text_pattern_ops);
create index city_cell on city (cell_row, cell_column);

create table reference_version (name text primary key, version text not null);
