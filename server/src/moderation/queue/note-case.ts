import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { insertCaseNote } from './case-note.sql.ts'
import { findCaseFor } from './case-source.ts'

/** Adds a note for colleagues to a report or complaint. Throws `not_found` and `forbidden`. */
export async function noteCase(
  services: Services,
  actor: StaffActor,
  { reference, text }: { readonly reference: string; readonly text: string },
): Promise<void> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.decide', reference)
  await runInTransaction(services.db, async (tx) => {
    await insertCaseNote(tx, { reference, staffId: actor.staffId, text, at: services.clock.now() })
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'case.noted',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: source.reportedId,
      after: { text },
    })
  })
}
