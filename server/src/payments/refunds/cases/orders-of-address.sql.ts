import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const maxSuggestions = 10

interface SuggestedOrder {
  readonly number: string
  readonly memberId: number
  readonly username: string
  readonly createdAt: Date
  readonly credits: number
  readonly total: { readonly minor: number; readonly currency: string }
  readonly withdrawUntil: Date | null
}
/** The newest completed orders on a site of the account with this address. */
export async function findOrdersOfAddress(db: Db, siteId: number, email: string): Promise<SuggestedOrder[]> {
  const { rows } = await sql<SuggestedOrder>`
    select o.number, m.id as "memberId", m.username, o.created_at as "createdAt", o.credits,
      json_build_object('minor', o.total_minor, 'currency', o.currency) as total, o.withdraw_until as "withdrawUntil"
    from member m join credit_order o on o.member_id = m.id and o.site_id = m.site_id and o.state = 'completed'
    where m.site_id = ${siteId} and lower(m.email) = lower(${email}) and ${email} <> ''
    order by o.id desc limit ${maxSuggestions}`.execute(db)
  return rows
}
