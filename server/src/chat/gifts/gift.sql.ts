import { type GiftCode, giftCodes } from '@amarelle/contract/domain/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Site } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Offered gifts of the catalogue (table `gift`) that the contract knows. One without its own price costs the site's `gift_credits`
 * (docs/payments.md#what-credits-buy).
 */
const selectOfferedGifts = (db: Db, site: Pick<Site, 'gift_credits'>) =>
  db
    .selectFrom('gift')
    .select((e) => [
      e.ref('code').$castTo<GiftCode>().as('code'),
      e.fn.coalesce('credits', e.val(site.gift_credits)).as('credits'),
    ])
    .where('offered', '=', true)
    .where('code', 'in', giftCodes)

/** Returns the gifts that a site offers, in the order of the picker, with prices in credits. */
export const findOfferedGifts = (
  db: Db,
  site: Pick<Site, 'gift_credits'>,
): Promise<{ code: GiftCode; credits: number }[]> =>
  selectOfferedGifts(db, site).orderBy('position').execute()

export interface OfferedGift {
  readonly code: GiftCode
  readonly credits: number
}
/** Like `findOfferedGifts`, as an expression for a larger statement. */
export const offeredGiftsOf = (db: Db, site: Pick<Site, 'gift_credits'>): RawBuilder<OfferedGift[]> =>
  sql`(select coalesce(json_agg(json_build_object('code', code, 'credits', credits)), '[]')
    from (${selectOfferedGifts(db, site).orderBy('position')}) offered)`

/** Returns the price of a gift in credits; null if it is not offered. */
export async function findGiftPrice(
  db: Db,
  site: Pick<Site, 'gift_credits'>,
  code: GiftCode,
): Promise<number | null> {
  const gift = await selectOfferedGifts(db, site).where('code', '=', code).executeTakeFirst()
  return gift?.credits ?? null
}

/** Codes of gifts that are marked as offered but unknown to the contract, so that no picker shows them. */
export async function findUnknownGifts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .select('code')
    .where('offered', '=', true)
    .where('code', 'not in', giftCodes)
    .execute()
  return rows.map(({ code }) => code)
}
