-- Up Migration
set local lock_timeout = '5s';
-- What happened on a day (UTC) in conversations with fictional profiles, per site and agent; docs/staff.md#desk-figures defines each
-- figure. Kept for three years.
create table daily_desk_figure (
  site_id integer not null references site on delete cascade,
  day date not null,
  -- 0: all agents, and what belongs to none of them.
  staff_id integer not null,
  answers integer not null,
  -- Answers by the minutes that the member had waited, one number for each range of `answerMinuteBounds`.
  answer_times integer[] not null,
  refunded integer not null,
  ended integer not null,
  refused integer not null,
  complaints integer not null,
  credits integer not null,
  paying_members integer not null,
  -- Of the member who spent most.
  highest_credits integer not null,
  primary key (site_id, day, staff_id)
);
