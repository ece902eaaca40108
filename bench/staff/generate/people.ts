import { staffRoles } from '@amarelle/contract/staff/roles'
import { mailKinds } from '@amarelle/contract/staff/mail-kinds'
import { sql } from 'kysely'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { busiestMember, companyIds, pickSql, quietSite, siteSql, sizes } from './sizes.ts'

/** Creates two companies with their sites, and the staff. */
export async function generateSites({ db }: BulkLoad): Promise<void> {
  for (const id of companyIds)
    await sql`insert into company (id, name, address, kvk, city, country, support_phone)
      values (${id}, ${`Bench ${id} B.V.`}, 'Kade 1', '1', 'Utrecht', 'NL', '1')`.execute(db)
  await sql`insert into site (id, host, name, company_id, is_default) overriding system value
    select n, 'bench-' || n || '.example', 'Bench ' || n, case when n <= ${sql.lit(sizes.sites / 2)} then 1 else 2 end, n = 1
    from generate_series(1, ${quietSite}::int) n`.execute(db)
  await sql`insert into staff_member (id, name, email, language, invited_at, joined_at) overriding system value
    select n, 'Colleague ' || n, 'colleague-' || n || '@staff.example', 'en', now() - interval '1 year', now() - interval '1 year'
    from generate_series(1, ${sizes.staff}::int) n`.execute(db)
  await sql`insert into staff_grant (staff_id, role, site_id)
    select n, ${pickSql(staffRoles)}, 1 + n % ${sql.lit(sizes.sites)} from generate_series(11, ${sizes.staff}::int) n`.execute(
    db,
  )
  await sql`insert into staff_passkey (id, staff_id, public_key, counter, transports, name, created_at)
    select 'bench-' || n, n, '', 0, '{}', 'Laptop', now() from generate_series(1, ${sizes.staff}::int) n`.execute(
    db,
  )
  await sql`insert into monthly_activity (site_id, month, members, counted_at)
    select s, (date_trunc('month', now()) - m * interval '1 month')::date, 1000 * s, now()
    from generate_series(1, ${quietSite}::int) s, generate_series(0, 23) m`.execute(db)
}

/** Creates the members, spread over all sites but the quiet one, who signed up within three years. */
export const generateMembers = async (load: BulkLoad): Promise<void> =>
  load.runWithoutIndexes(['member', 'profile'], async () => {
    const numbers = sql`generate_series(1, ${sizes.members}::bigint) n`
    await sql`insert into member (id, site_id, email, username, password_hash, country, status, signed_up_at, activated_at, last_seen_at)
      overriding system value
      select n, ${siteSql}, 'm' || n || '@example.org', 'm' || n, 'none', 'NL', 'active', since, since,
        greatest(since, now() - (n % 180) * interval '1 day')
      from (select n, now() - interval '3 years' * (1 - n::float8 / ${sizes.members}) as since from ${numbers}) made`.execute(
      load.db,
    )
    await sql`insert into profile (member_id, site_id, name, status, gender, looking_for, date_of_birth, country, about, has_photo)
      select n, ${siteSql}, 'm' || n, 'active', ${pickSql(['male', 'female'])}, 'both', '1990-01-01', 'NL', 'I like the sea.', true
      from ${numbers}`.execute(load.db)
  })

/** Creates what members leave behind: consents, sessions, mails, and notes about the busiest one. */
export async function generateMemberRows({ db }: BulkLoad): Promise<void> {
  const numbers = sql`generate_series(1, ${sizes.members}::bigint) n`
  await sql`insert into consent (member_id, kind, text_version) select n, ${pickSql(['terms', 'privacy'])}, '1' from ${numbers}`.execute(
    db,
  )
  await sql`insert into session (token_hash, member_id, device, expires_at)
    select sha256(('session ' || n)::bytea), n, 'Mozilla/5.0', now() + interval '1 day' from ${numbers}`.execute(
    db,
  )
  await sql`insert into sent_mail (member_id, kind, state, at)
    select case when n % 40 = 0 then ${sql.lit(busiestMember)} else 1 + n % ${sql.lit(sizes.members)} end, ${pickSql(mailKinds)}, 'sent',
      now() - n * interval '19 seconds' from generate_series(1, ${sizes.mails}::bigint) n`.execute(db)
  await sql`insert into member_note (member_id, staff_id, text, created_at)
    select ${busiestMember}, 1 + n % ${sql.lit(sizes.staff)}, 'Wrote that it was a mistake.', now() from generate_series(1, 1000) n`.execute(
    db,
  )
}

/** Creates a paid order with its credits for each of the first members, and mandates for some of them. */
export async function generateOrders({ db }: BulkLoad): Promise<void> {
  const numbers = sql`generate_series(1, ${sizes.orders}::bigint) n`
  await sql`insert into credit_order (id, site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
      country, acknowledged_version, state, created_at, completed_at, withdraw_until, number) overriding system value
    select n, ${siteSql}, n, (select min(id) from bundle), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'bench', 'completed', now(), now(),
      now() + interval '1 year', lpad(n::text, 10, '0') from ${numbers}`.execute(db)
  await sql`insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency, state)
    select md5('attempt ' || n)::uuid, n, 'sandbox', 'ideal', 'bench-' || n, 1499, 'EUR', 'completed' from ${numbers}`.execute(
    db,
  )
  await sql`insert into ledger_transaction (id, key, fingerprint, kind) overriding system value
    select n, 'bench-order:' || n, 'bench', 'order' from ${numbers}`.execute(db)
  await sql`insert into credit_lot (member_id, transaction_id, source, order_id, granted, remaining, price_minor, currency)
    select n, n, 'order', n, 15, 10, 1499, 'EUR' from ${numbers}`.execute(db)
  await sql`insert into mandate (reference, member_id, order_id, holder, iban, iban_hash, iban_last4, iban_country, street, house_number,
      postal_code, city, phone, text_version, language, address, user_agent, signed_at, phone_hash)
    select 'bench-' || n, n, n, 'Robin', '', sha256(('iban ' || n)::bytea), '0000', 'NL', 'Kade', '1', '1234 AB', 'Utrecht', '', '1', 'en',
      '127.0.0.1', '', now(), sha256(('phone ' || n)::bytea) from generate_series(1, ${sizes.orders / 5}::bigint) n`.execute(
    db,
  )
}

/** Creates requests that wait for a second person, and ten times as many that were agreed to. */
export async function generateApprovals({ db }: BulkLoad): Promise<void> {
  await sql`insert into approval (id, kind, object, company_id, subject, reason, asked_by_staff, asked_at, expires_at, state, decided_by_staff,
      decided_at)
    select gen_random_uuid(), 'books_reopening', 'bench:' || n, 1 + n % 2, jsonb_build_object('kind', 'books_reopening', 'companyId', 1 + n % 2,
      'company', 'Bench', 'month', '2026-01-01'), 'A late invoice', 1, now(), now() + interval '1 year',
      case when waits then 'asked' else 'given' end, case when not waits then 2 end, case when not waits then now() end
    from (select n, n % 11 = 0 as waits from generate_series(1, ${11 * sizes.approvals}::bigint) n) made`.execute(
    db,
  )
}
