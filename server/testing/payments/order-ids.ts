// For tests that look into the tables: what an order's number stands for there.
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** The internal id of an order, within a query. */
export const orderIdSubquery = (number: string) =>
  sql<number>`(select id from credit_order where number = ${number})`
export const findOrderId = async (db: Db, number: string): Promise<number> =>
  (await db.selectFrom('credit_order').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
