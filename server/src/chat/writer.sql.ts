import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** Locks the writer: what one member sends is handled one after the other. */
export const lockWriter = (tx: Db, memberId: number) =>
  sql`select id from member where id = ${memberId} for no key update`.execute(tx)
