import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { Db } from '../../platform/db/db.ts'

interface OwnAct {
  readonly staffId: number
  readonly act: AuditAct
  readonly object: string
  readonly since: Date
}
/**
 * Returns what was before a person's newest act of a kind on an object since then; undefined if somebody acted on it later, or nobody did.
 */
export async function findReplacedState(
  db: Db,
  { staffId, act, object, since }: OwnAct,
): Promise<object | undefined> {
  const newest = await db
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', 'd.entry_id', 'e.id')
    .select(['e.staff_id', 'e.act', 'e.at', 'd.details'])
    .where('e.object', '=', object)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.staff_id !== staffId || newest.act !== act || newest.at < since) return undefined
  return (JSON.parse(newest.details) as { before?: object }).before
}
