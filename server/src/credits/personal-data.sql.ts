import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** Returns a member's balance, lots and ledger entries, for the data export. */
export async function loadCreditData({ db }: Services, memberId: number): Promise<PersonalData> {
  const balance = await db
    .selectFrom('credit_balance')
    .select('credits')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const lots = await db
    .selectFrom('credit_lot')
    .select(['source', 'order_id', 'granted', 'remaining', 'price_minor', 'currency', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const bookings = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .select(['t.id', 't.kind', 'a.kind as account', 'a.unit', 'e.amount', 't.created_at'])
    .where('a.member_id', '=', memberId)
    .orderBy('e.id')
    .execute()
  return { data: { balance: balance?.credits ?? 0, lots, bookings } }
}
