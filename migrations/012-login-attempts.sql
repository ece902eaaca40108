-- Up Migration
-- Attempts to log in per account and source (DECISIONS 2): a source is locked, never the account. `account` also stands for
-- names that no account has, which are counted and locked in the same way: the answer tells nothing.
drop table login_failure;
create table login_attempt (
  account text not null,
  source text not null,
  attempts integer not null,
  first_at timestamptz not null,
  lockouts integer not null default 0,
  locked_until timestamptz,
  primary key (account, source)
);
create index login_attempt_first on login_attempt (first_at);
