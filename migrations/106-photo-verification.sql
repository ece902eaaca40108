-- Up Migration
set local lock_timeout = '5s';
-- A member's request to compare a picture of themselves in a drawn pose with their photos. At most one is open.
create table photo_verification (
  -- V-7F3K-92QD, the number of the case.
  reference text primary key,
  member_id bigint not null references member on delete cascade,
  site_id integer not null references site,
  pose text not null,
  state text not null default 'drawn'
    check (state in ('drawn', 'waiting', 'approved', 'refused', 'lapsed', 'withdrawn')),
  drawn_at timestamptz not null,
  -- Until when a picture of the pose is accepted.
  expires_at timestamptz not null,
  -- The stored picture; deleted as soon as the request is closed.
  picture uuid,
  submitted_at timestamptz,
  due_at timestamptz,
  priority smallint not null default 3 check (priority between 1 and 3),
  refusal text,
  decided_at timestamptz,
  decided_by text,
  decided_by_staff integer references staff_member,
  check ((state = 'waiting') = (picture is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create unique index photo_verification_open on photo_verification (member_id) where state in ('drawn', 'waiting');
create index photo_verification_member on photo_verification (member_id, drawn_at);
create index photo_verification_queue on photo_verification (priority, due_at, reference) where state = 'waiting';
create index photo_verification_drawn on photo_verification (drawn_at) where state <> 'waiting';

alter table profile
  -- When staff found the person of the main photo on the picture, and which photo that was.
  add column verified_at timestamptz,
  add column verified_photo uuid,
  -- The verification ended because the main photo changed, and the member has not asked for another one since.
  add column verification_lapsed_at timestamptz,
  add constraint profile_verified_photo check ((verified_at is null) = (verified_photo is null)) not valid,
  -- A fictional profile is never verified, whoever tries.
  add constraint profile_verified_person check (verified_at is null or not fictional) not valid;

-- The main photo is the first one that everybody may see. When it changes, the verification ends in the same transaction, and a
-- job tells the member.
create function end_outdated_verification() returns trigger language plpgsql as $$
begin
  update profile set verified_at = null, verified_photo = null, verification_lapsed_at = now()
    where member_id = old.member_id and verified_photo is not null and verified_photo is distinct from (
      select id from photo where photo.member_id = old.member_id and status = 'active' and not premium_only
      order by position limit 1);
  if found then
    perform graphile_worker.add_job('verification-lapsed', json_build_object('memberId', old.member_id));
  end if;
  return null;
end $$;
do $$
begin
  execute format('alter function end_outdated_verification() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger photo_verified after delete or update of status, premium_only, position on photo
  for each row execute function end_outdated_verification();
