-- Up Migration
set local lock_timeout = '5s';
-- Members who show which profiles they open and see who opened theirs (docs/decisions/054-who-viewed-me.md).
create table profile_view_sharing (
  member_id bigint primary key references member on delete cascade,
  since timestamptz not null
);
-- Who opened whose profile last, and when. Both share: the row that ends sharing takes all views of its member with it.
create table profile_view (
  viewed_id bigint not null references profile_view_sharing on delete cascade,
  viewer_id bigint not null references profile_view_sharing on delete cascade,
  viewed_at timestamptz not null,
  primary key (viewed_id, viewer_id),
  check (viewed_id <> viewer_id)
);
create index profile_view_by_time on profile_view (viewed_id, viewed_at desc, viewer_id desc);
create index profile_view_of_viewer on profile_view (viewer_id, viewed_at);
