import { createProblem } from '@amarelle/contract/domain/errors'
import type { ShiftNote } from '@amarelle/contract/staff/endpoints/today/shift-notes'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffScope } from '@amarelle/contract/staff/roles'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import { deleteClaimsOf } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { deletePhotoClaimsOf } from '../../profiles/index.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { authorizeScope, buildCoveredCondition, recordAct } from '../../staff/index.ts'

const mostListedNotes = 20
/** More cases than this are released, but not listed in the note. */
const mostListedCases = 50

const toScope = ({ site, company }: SiteScope): StaffScope => ({
  siteId: site ?? null,
  companyId: site === undefined ? (company ?? null) : null,
})
/** Open notes within the filter that one of the actor's roles covers, the newest first. Reading them is not recorded. */
export async function listShiftNotes(
  services: Services,
  actor: StaffActor,
  filter: SiteScope,
): Promise<{ notes: ShiftNote[] }> {
  const places = await listSitePlaces(services)
  const isReadable = findGrantsOf(actor.grants, 'queue.read', undefined).map((grant) =>
    buildCoveredCondition('n', grant, places),
  )
  const rows = await services.db
    .selectFrom('shift_note as n')
    .innerJoin('staff_member', 'staff_member.id', 'n.staff_id')
    .select(['n.id', 'staff_member.name as by', 'n.created_at as at', 'n.text', 'n.cases'])
    .where('n.done_at', 'is', null)
    .where(sql<boolean>`(${sql.join(isReadable, sql` or `)})`)
    .where(buildCoveredCondition('n', toScope(filter), places))
    .orderBy('n.id', 'desc')
    .limit(mostListedNotes)
    .execute()
  return { notes: rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })) }
}

/** Returns the scope that a note is for: the chosen one, or, without a choice, the widest of the actor's roles. */
function findNoteScope(actor: StaffActor, chosen: SiteScope): StaffScope {
  const scope = toScope(chosen)
  if (scope.siteId !== null || scope.companyId !== null) return scope
  const grants = findGrantsOf(actor.grants, 'queue.claim', undefined)
  const widest =
    grants.find(({ siteId, companyId }) => siteId === null && companyId === null) ??
    grants.find(({ siteId }) => siteId === null) ??
    grants[0]
  return widest ?? scope
}
const findCompanyOf = async (services: Services, { siteId }: StaffScope): Promise<number | null> =>
  (await listSitePlaces(services)).find(({ id }) => id === siteId)?.companyId ?? null

/** Leaves a note to whoever works next, and ends the actor's claims. Throws `forbidden` for a scope beyond the actor's roles. */
export async function handOverShift(
  services: Services,
  actor: StaffActor,
  { text, ...chosen }: SiteScope & { readonly text: string },
): Promise<void> {
  const { clock } = services
  const scope = findNoteScope(actor, chosen)
  const authority = authorizeScope(
    services,
    actor,
    'queue.claim',
    scope,
    await findCompanyOf(services, scope),
  )
  await runInTransaction(services.db, async (tx) => {
    const at = clock.now()
    const released = await deleteClaimsOf(tx, actor.staffId, at)
    await deletePhotoClaimsOf(tx, actor.staffId)
    publishStaffChange(tx, 'photo_claims')
    const { id } = await tx
      .insertInto('shift_note')
      .values({
        site_id: scope.siteId,
        company_id: scope.siteId === null ? scope.companyId : null,
        staff_id: actor.staffId,
        text,
        cases: released.slice(0, mostListedCases),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const reference of released)
      await recordAct(services, tx, authority, {
        act: 'case.released',
        object: `case:${reference}`,
        caseReference: reference,
      })
    await recordAct(services, tx, authority, {
      act: 'shift.handed_over',
      object: `shift_note:${id}`,
      after: { cases: released },
    })
    publishStaffChange(tx, 'shift_notes')
    if (released.length > 0) publishStaffChange(tx, 'cases')
  })
}

/** Marks a note as done for everybody; does nothing if it is. Throws `not_found` and `forbidden`. */
export async function closeShiftNote(services: Services, actor: StaffActor, id: number): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const note = await tx
      .selectFrom('shift_note')
      .select(['site_id as siteId', 'company_id as companyId', 'done_at as doneAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw createProblem('not_found')
    const company = await findCompanyOf({ ...services, db: tx }, note)
    const authority = authorizeScope(services, actor, 'queue.claim', note, company)
    if (note.doneAt !== null) return
    await tx
      .updateTable('shift_note')
      .set({ done_by: actor.staffId, done_at: services.clock.now() })
      .where('id', '=', id)
      .execute()
    publishStaffChange(tx, 'shift_notes')
    await recordAct(services, tx, authority, { act: 'shift.note_closed', object: `shift_note:${id}` })
  })
}
