import { endSessions } from '../accounts/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { recordAct } from '../staff/index.ts'
import { findMemberFor } from './find-member-for.ts'
import { insertNote } from './member-note.sql.ts'

interface ReasonedAct {
  readonly id: number
  readonly reason: string
}

/** The member's e-mail address; that it was shown is recorded with the reason. Throws `not_found` and `forbidden`. */
export const showEmail = (services: Services, actor: StaffActor, { id, reason }: ReasonedAct) =>
  runInTransaction(services.db, async (tx) => {
    const { member, authority } = await findMemberFor({ ...services, db: tx }, actor, 'members.unmask', id)
    await recordAct(services, tx, authority, {
      act: 'member.email_shown',
      object: `member:${id}`,
      memberId: id,
      reason,
    })
    return { email: member.email }
  })

/** Adds a note for colleagues. Throws `not_found` and `forbidden`. */
export const noteMember = (
  services: Services,
  actor: StaffActor,
  { id, text }: { id: number; text: string },
) =>
  runInTransaction(services.db, async (tx) => {
    const { authority } = await findMemberFor({ ...services, db: tx }, actor, 'members.assist', id)
    await insertNote(tx, { memberId: id, staffId: actor.staffId, text, at: services.clock.now() })
    await recordAct(services, tx, authority, {
      act: 'member.noted',
      object: `member:${id}`,
      memberId: id,
      after: { text },
    })
  })

/** Logs the member out everywhere. Throws `not_found` and `forbidden`. */
export const logOutMember = (services: Services, actor: StaffActor, { id, reason }: ReasonedAct) =>
  runInTransaction(services.db, async (tx) => {
    const { authority } = await findMemberFor({ ...services, db: tx }, actor, 'members.assist', id)
    await endSessions(tx, id)
    await recordAct(services, tx, authority, {
      act: 'member.sessions_ended',
      object: `member:${id}`,
      memberId: id,
      reason,
    })
  })
