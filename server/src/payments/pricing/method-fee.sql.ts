import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MethodFee } from './calculate-prices.ts'

export interface MethodFeeRow extends MethodFee {
  readonly method: string
  readonly country: string
  readonly currency: string
}
/** The law that bans a fee, in the columns of `fee_ban`; its text is `staff.fee_ban.<ground>`. */
type FeeBanGround = 'psd2' | 'national'
/** Returns which law bans a fee for a method in a country, null when none does; undefined for an unknown method. */
export async function findFeeBan(
  db: Db,
  method: string,
  country: string,
): Promise<{ ground: FeeBanGround | null } | undefined> {
  const { rows } = await sql<{ ground: FeeBanGround | null }>`
    select b.ground from payment_method m left join fee_ban b on b.kind = m.kind and b.country = ${country}
    where m.code = ${method}`.execute(db)
  return rows[0]
}

export type FeeAmounts = Pick<MethodFeeRow, 'fixedMinor' | 'percent' | 'capMinor'>
interface FeeBan {
  readonly kind: string
  readonly country: string
  readonly ground: FeeBanGround
}
/** Returns all fees, and where fees are banned. */
export async function listFeesAndBans(db: Db): Promise<{ fees: MethodFeeRow[]; bans: FeeBan[] }> {
  const { rows: fees } = await sql<MethodFeeRow>`
    select method, country, currency, fixed_minor as "fixedMinor", percent, cap_minor as "capMinor" from method_fee
    order by method, country`.execute(db)
  const bans = await db
    .selectFrom('fee_ban')
    .select(['kind', 'country', 'ground'])
    .$castTo<FeeBan>()
    .orderBy('kind')
    .orderBy('country')
    .execute()
  return { fees, bans }
}
/** The fee of a method in a country, locked until the transaction ends; null without one. */
export async function lockFee(tx: Db, method: string, country: string): Promise<FeeAmounts | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`method-fee:${method}:${country}`}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('method_fee')
    .select(['fixed_minor as fixedMinor', 'percent', 'cap_minor as capMinor'])
    .where('method', '=', method)
    .where('country', '=', country)
    .executeTakeFirst()
  return row ?? null
}
export async function upsertFee(db: Db, fee: MethodFeeRow): Promise<void> {
  const amounts = { fixed_minor: fee.fixedMinor, percent: fee.percent, cap_minor: fee.capMinor }
  const { method, country, currency } = fee
  await db
    .insertInto('method_fee')
    .values({ method, country, currency, ...amounts })
    .onConflict((conflict) => conflict.columns(['method', 'country', 'currency']).doUpdateSet(amounts))
    .execute()
}
export async function deleteFee(db: Db, method: string, country: string): Promise<void> {
  await db.deleteFrom('method_fee').where('method', '=', method).where('country', '=', country).execute()
}
