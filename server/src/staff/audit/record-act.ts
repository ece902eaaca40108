import { randomBytes } from 'node:crypto'
import type { AuditAct } from '@amarelle/contract/staff/acts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Authority } from '../permissions/authorize.ts'
import { type AuditEntryContent, computeDetailsDigest, computeSeal } from './audit-entry.ts'

/** Describes what was done. Texts and values go into `before`, `after` and `reason` only: they are deleted with the member. */
export interface RecordedAct {
  readonly act: AuditAct
  /** Kind and number, such as `photo:…`; never a name. */
  readonly object?: string
  readonly memberId?: number | null
  readonly caseReference?: string
  readonly before?: object
  readonly after?: object
  readonly reason?: string
}

/** Writes an act to the audit log, in the transaction of the act: neither exists without the other. Throws outside a transaction. */
export async function recordAct(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  { actor, role, siteId }: Authority,
  { act, object, memberId, caseReference, before, after, reason }: RecordedAct,
): Promise<void> {
  if (!tx.isTransaction) throw new Error('An act is recorded in the transaction of the act.')
  const details = JSON.stringify({ before, after, reason })
  const salt = randomBytes(16)
  const entry: AuditEntryContent = {
    at: clock.now(),
    staff_id: actor.staffId,
    role,
    session_id: actor.session?.id ?? null,
    address: actor.session?.address ?? null,
    act,
    object: object ?? null,
    member_id: memberId ?? null,
    site_id: siteId,
    case_reference: caseReference ?? null,
    details_digest: computeDetailsDigest(salt, details),
  }
  const { id } = await tx
    .insertInto('audit_entry')
    .values({ ...entry, seal: computeSeal(config, entry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('audit_detail').values({ entry_id: id, salt, details }).execute()
}

/** Opening the same thing again within this time is one entry. */
const repeatMinutes = 15
/** Like `recordAct`, for reading: writes nothing if the actor did the same to the same object a moment ago. */
export async function recordReading(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  authority: Authority,
  act: RecordedAct & { readonly object: string },
): Promise<void> {
  const recent = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('object', '=', act.object)
    .where('act', '=', act.act)
    .where('staff_id', '=', authority.actor.staffId)
    .where('at', '>', addMs(services.clock.now(), -minutesToMs(repeatMinutes)))
    .limit(1)
    .executeTakeFirst()
  if (!recent) await recordAct(services, tx, authority, act)
}
