import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { busySite } from './sizes.ts'

export const busySourceCode = 'busy'
const referrals = 100_000
const sources = 200

/** Many traffic sources, one of which brought 100,000 members in 90 days, with sub-ids and orders, and a payout for each first order. */
export async function generateTrafficSources(db: Db): Promise<void> {
  await sql`insert into traffic_source (code, name)
    select case n when 1 then ${busySourceCode} else 'source-' || n end, 'Source ' || n
    from generate_series(1, ${sources}) n`.execute(db)
  await sql`insert into traffic_rate (source, purpose, kind, share_basis_points, reversal_days, starts_on, staff_id, reason, created_at)
    select ${busySourceCode}, 'payout', 'order_share', 3000, 30, current_date - 365, min(id), 'Contract', now() from staff_member
    having count(*) > 0`.execute(db)
  await sql`insert into referral (site_id, source, sub_id, lander, signed_up_on, activated_on, first_ordered_on,
      first_order_net_minor, first_order_currency)
    select ${busySite}, ${busySourceCode}, 'sub-' || n % 300, 'gallery', day, case when n % 2 = 0 then day end,
      case when n % 10 = 0 then day end, case when n % 10 = 0 then 1239 end, case when n % 10 = 0 then 'EUR' end
    from (select n, current_date - (n % 90)::int as day from generate_series(1, ${referrals}) n) days`.execute(
    db,
  )
}
