import type { Language } from '@amarelle/contract/domain/languages'
import { sql } from 'kysely'
import type { StaffScope } from '@amarelle/contract/staff/roles'
import type { Db } from '../../platform/db/db.ts'

export interface TrustedFlagger extends StaffScope {
  readonly id: number
  readonly organisation: string
  readonly contactName: string
  readonly email: string
  readonly language: Language
  readonly endedAt: Date | null
}
const flaggerColumns = sql`f.id, f.organisation, f.contact_name as "contactName", f.email, f.language, f.company_id as "companyId",
  f.site_id as "siteId", f.ended_at as "endedAt"`

export async function findFlagger(db: Db, id: number): Promise<TrustedFlagger | undefined> {
  const { rows } =
    await sql<TrustedFlagger>`select ${flaggerColumns} from trusted_flagger f where f.id = ${id}`.execute(db)
  return rows[0]
}
/** Locks the row, so that concurrent changes follow each other. */
export async function lockFlagger(tx: Db, id: number): Promise<TrustedFlagger | undefined> {
  await sql`select from trusted_flagger where id = ${id} for update`.execute(tx)
  return findFlagger(tx, id)
}
/** Returns the organisation that a complaint is from; null without a flagger. */
export async function findFlaggerName(db: Db, id: number | null): Promise<string | null> {
  return id === null ? null : ((await findFlagger(db, id))?.organisation ?? null)
}

export interface ListedFlaggerRow extends TrustedFlagger {
  readonly addedBy: string
  readonly addedAt: Date
  readonly notices: number
}
/** Returns all flaggers, at most `limit`, those that have not ended first. */
export async function findFlaggers(db: Db, limit: number): Promise<ListedFlaggerRow[]> {
  const { rows } = await sql<ListedFlaggerRow>`
    select ${flaggerColumns}, person.name as "addedBy", f.added_at as "addedAt",
      (select count(*)::int from complaint c where c.flagger_id = f.id) as notices
    from trusted_flagger f join staff_member person on person.id = f.added_by_staff
    order by f.ended_at is not null, lower(f.organisation), f.id limit ${limit}`.execute(db)
  return rows
}
export async function countOpenFlaggers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('trusted_flagger')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertFlagger(
  tx: Db,
  flagger: Omit<TrustedFlagger, 'id' | 'endedAt'>,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('trusted_flagger')
    .values({
      organisation: flagger.organisation,
      contact_name: flagger.contactName,
      email: flagger.email,
      language: flagger.language,
      company_id: flagger.companyId,
      site_id: flagger.siteId,
      added_by_staff: staffId,
      added_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const setFlaggerEnded = (tx: Db, id: number, { staffId, at }: { staffId: number; at: Date }) =>
  tx
    .updateTable('trusted_flagger')
    .set({ ended_at: at, ended_by_staff: staffId })
    .where('id', '=', id)
    .execute()
