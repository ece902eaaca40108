// For tests that query tables: the internal id of an order by its number.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** The internal id of an order, as a subquery. */
export const orderIdSubquery = (number: string) =>
  sql<number>`(select id from credit_order where number = ${number})`
export const findOrderId = async (db: Db, number: string): Promise<number> =>
  (await db.selectFrom('credit_order').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
