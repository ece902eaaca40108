import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'

/** Creates open reports and complaints, half of each, on all sites, due within some days; one in a hundred concerns a child. */
export async function generateCases(db: Db, count: number): Promise<void> {
  const half = Math.floor(count / 2)
  const people = sql`select array_agg(id) as ids from (select id from member order by id desc limit 1000) m`
  await sql`insert into report (reference, site_id, reporter_id, reported_id, reason, body, evidence, created_at, due_at,
      priority)
    select 'R-' || lpad(n::text, 8, '0'), s.id, people.ids[1 + n % 1000], people.ids[1 + (n * 7) % 1000],
      case when n % 100 = 0 then 'underage' else 'scam' end, 'He asked for money.',
      '[{"about": "Hello", "notes": {}, "photo": null}]', now() - n * interval '3 seconds',
      now() + interval '24 hours' - n * interval '3 seconds', case when n % 100 = 0 then 1 else 3 end
    from generate_series(1, ${half}) n join lateral (
      select id from (select id, row_number() over (order by id) as place, count(*) over () as total from site) numbered
      where place = 1 + n % total
    ) s on true, (${people}) people`.execute(db)
  await sql`insert into complaint (reference, site_id, kind, reported_id, name, email, language, location, body, signature,
      good_faith, created_at, due_at, priority)
    select 'C-' || lpad(n::text, 8, '0'), s.id, case when n % 100 = 0 then 'minors' else 'photo' end, people.ids[1 + n % 1000], 'Robin',
      'robin@example.org', 'en', '/members/1', 'This is me.', '', true, now() - n * interval '3 seconds', now() + n * interval '3 seconds',
      case when n % 100 = 0 then 1 else 3 end
    from generate_series(1, ${half}) n join lateral (
      select id from (select id, row_number() over (order by id) as place, count(*) over () as total from site) numbered
      where place = 1 + n % total
    ) s on true, (${people}) people`.execute(db)
}

/** Creates reports that were received and decided in the last twelve months, for the yearly figures. */
export async function generateDecidedCases(db: Db, count: number): Promise<void> {
  await sql`insert into report (reference, site_id, reason, body, evidence, state, outcome, created_at, due_at, closed_at)
    select 'R-D' || lpad(n::text, 7, '0'), s.ids[1 + n % array_length(s.ids, 1)], (array['scam', 'fake', 'harassment', 'spam'])[1 + n % 4],
      '', '[]', 'closed', case when n % 3 = 0 then 'upheld' else 'rejected' end, at, at + interval '1 day',
      at + (n % 30) * interval '1 hour'
    from (select n, now() - interval '2 days' - n * interval '360 days' / ${count} as at from generate_series(1, ${count}) n) days,
      (select array_agg(id) as ids from site) s`.execute(db)
}

/** Creates withdrawals of unknown orders, which wait for staff, on all sites. */
export async function generateWithdrawals(db: Db, count: number): Promise<void> {
  await sql`insert into withdrawal (receipt, site_id, name, email, stated_order, language, state, stated_at, confirmed_at, due_at)
    select 'W-' || lpad(n::text, 8, '0') || '000000', s.ids[1 + n % array_length(s.ids, 1)], 'Robin', 'm' || n || '@example.org', 'unknown', 'en',
      'confirmed', now() - n * interval '1 minute', now() - n * interval '1 minute', now() + interval '14 days' - n * interval '1 minute'
    from generate_series(1, ${count}) n, (select array_agg(id) as ids from site) s`.execute(db)
}

/** Creates open requests for data and erasure of `count` members, due within some days. */
export async function generateDataRequests(db: Db, count: number): Promise<void> {
  await sql`insert into data_request (reference, member_id, site_id, kind, received_at, due_at, identity_check, recorded_by, recorded_at)
    select 'D-' || lpad(m.id::text, 8, '0'), m.id, m.site_id, case when m.id % 2 = 0 then 'export' else 'erasure' end,
      now() - m.id * interval '3 seconds', now() + interval '30 days' - m.id * interval '3 seconds', 'Wrote from the address of the account',
      (select min(id) from staff_member), now()
    from (select id, site_id from member order by id limit ${count}) m`.execute(db)
}

/** Creates open appeals on all sites, each against a measure of its own, due within some days. */
export async function generateAppeals(db: Db, count: number): Promise<void> {
  const people = sql`select array_agg(id) as ids from (select id from member order by id desc limit 1000) m`
  await sql`with act as (
      insert into moderation_act (site_id, member_id, action, rule, facts, decided_by, decided_at)
      select s.id, people.ids[1 + n % 1000], 'warn', 'scam', 'You asked for money.', 'Bench', now() - n * interval '3 seconds'
      from generate_series(1, ${count}) n join lateral (
        select id from (select id, row_number() over (order by id) as place, count(*) over () as total from site) numbered
        where place = 1 + n % total
      ) s on true, (${people}) people
      returning id, site_id, member_id, decided_at)
    insert into appeal (reference, site_id, act_id, member_id, body, created_at, due_at)
    select 'A-' || lpad(row_number() over (order by id)::text, 8, '0'), site_id, id, member_id, 'I only answered.', decided_at,
      decided_at + interval '14 days' from act`.execute(db)
}

/** Creates open risk signals of two rules about the newest members, due within some days. */
export async function generateSignals(db: Db, count: number): Promise<void> {
  await sql`insert into risk_signal (reference, site_id, member_id, rule, reasons, newest_fact_at, created_at, due_at)
    select 'S-' || lpad(m.place::text, 8, '0'), m.site_id, m.id, case when m.place % 2 = 0 then 'mass_texts' else 'early_money' end,
      '{"count": 5, "total": null, "periodMinutes": 10, "memberIds": [1, 2], "photoIds": [], "caseReferences": []}', now(), now(),
      now() + m.place * interval '3 seconds'
    from (select id, site_id, row_number() over (order by id desc) as place from member order by id desc limit ${count}) m`.execute(
    db,
  )
}

/** Gives `count` members a photo that awaits review. */
export async function generatePendingPhotos(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`insert into photo (id, member_id, position, status, premium_only, width, height, color, hash, created_at)
      select gen_random_uuid(), p.member_id, 1, 'pending', false, 600, 600, '#888888', p.member_id * 7919 * 1048576,
        now() - p.member_id * interval '1 second'
      from (select member_id from profile order by member_id limit ${count}) p`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/**
 * Fills the audit log with `count` entries of 20 people about 100,000 members. Past its triggers and without its indexes, which are
 * created again afterwards: only reading is measured.
 */
export async function generateAuditLog(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set maintenance_work_mem = '1GB'`.execute(connection)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where tablename = 'audit_entry'
        and indexname not in (select conname from pg_constraint where conrelid = 'audit_entry'::regclass)`.execute(
      connection,
    )
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(connection)
    await sql`insert into staff_member (name, email, language, invited_at, joined_at)
      select 'Bench ' || n, 'bench' || n || '@staff.example', 'en', now(), now() from generate_series(1, 20) n`.execute(
      connection,
    )
    await sql`insert into audit_entry (at, staff_id, role, act, object, member_id, site_id, case_reference, details_digest, seal)
      select now() - (${count}::bigint - n) * interval '1 second', staff.ids[1 + n % 20], 'moderator',
        (array['case.opened', 'case.claimed', 'report.decided', 'photo.decided', 'member.opened'])[1 + n % 5],
        'member:' || n % 100000, n % 100000, 1 + n % 10, case when n % 5 = 2 then 'R-' || lpad((n % 50000)::text, 8, '0') end, '', ''
      from generate_series(1, ${count}::bigint) n, (select array_agg(id) as ids from staff_member where email like 'bench%') staff`.execute(
      connection,
    )
    await sql`insert into audit_detail (entry_id, salt, details)
      select id, '', '{"reason":"A reason of some words"}' from audit_entry`.execute(connection)
    await sql`insert into audit_link (position, entry_id, hash) select id, id, ''::bytea from audit_entry`.execute(
      connection,
    )
    for (const { definition } of indexes) await sql.raw(definition).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
