import type {
  Audience,
  CampaignState,
  CampaignTexts,
  CampaignType,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Describes what staff write. */
export interface CampaignDraft {
  readonly name: string
  readonly type: CampaignType
  readonly path: `/${string}`
  readonly ratePerHour: number
  readonly audience: Audience
  readonly texts: CampaignTexts
}
export interface CampaignRow extends CampaignDraft {
  readonly id: string
  readonly siteId: number
  readonly state: CampaignState
  readonly version: number
  readonly startsAt: Date | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly changedAt: Date | null
  readonly changedBy: string | null
  /** The last change, or the creation: their order in lists. */
  readonly orderedAt: Date
  /** Members up to this id were looked at as recipients; `listedAt`: all were. */
  readonly listedUntilId: number
  readonly listedAt: Date | null
}
const selectCampaigns = sql`select c.id, c.site_id as "siteId", coalesce(nullif(c.name, ''), c.id) as name, c.type, c.path, c.texts, c.audience,
  c.rate_per_hour as "ratePerHour", c.state, c.version, c.starts_at as "startsAt", c.started_at as "startedAt", c.ended_at as "endedAt",
  c.changed_at as "changedAt", s.name as "changedBy", coalesce(c.changed_at, c.created_at) as "orderedAt", c.listed_until_id as "listedUntilId", c.listed_at as "listedAt"
  from campaign c left join staff_member s on s.id = c.changed_by`

export async function findCampaignById(db: Db, id: string): Promise<CampaignRow | null> {
  const { rows } = await sql<CampaignRow>`${selectCampaigns} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
/** Like `findCampaignById`; nobody else changes it until the transaction ends. */
export async function lockCampaign(tx: Db, id: string): Promise<CampaignRow | null> {
  await sql`select from campaign where id = ${id} for no key update`.execute(tx)
  return findCampaignById(tx, id)
}
/** Campaigns of these sites: those that run or wait first, then the newest. */
export async function listCampaignRows(
  db: Db,
  isOnSite: RawBuilder<boolean>,
  { before, limit }: { readonly before: Date | null; readonly limit: number },
): Promise<CampaignRow[]> {
  const isBefore =
    before === null
      ? sql`true`
      : sql`c.state not in ('sending', 'scheduled') and coalesce(c.changed_at, c.created_at) < ${before}`
  const { rows } = await sql<CampaignRow>`${selectCampaigns} where ${isOnSite} and ${isBefore}
    order by c.state in ('sending', 'scheduled') desc, coalesce(c.changed_at, c.created_at) desc, c.id limit ${limit}`.execute(
    db,
  )
  return rows
}
/** Campaigns that send, and scheduled ones that are due. */
export async function listRunningCampaigns(db: Db, now: Date): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`${selectCampaigns}
    where c.state = 'sending' or c.state = 'scheduled' and c.starts_at <= ${now} order by c.id`.execute(db)
  return rows
}

interface Change {
  readonly staffId: number
  readonly at: Date
}
const toColumns = ({ name, type, path, ratePerHour, audience, texts }: CampaignDraft) => ({
  name,
  type,
  path,
  rate_per_hour: ratePerHour,
  audience: JSON.stringify(audience),
  texts: JSON.stringify(texts),
})
/** Stores a draft; returns its id, whose number links in its mails name. */
export async function insertCampaign(
  tx: Db,
  siteId: number,
  draft: CampaignDraft,
  { staffId, at }: Change,
): Promise<string> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      id: sql<string>`'c' || nextval('campaign_number')`,
      site_id: siteId,
      state: 'draft',
      ...toColumns(draft),
      created_by: staffId,
      changed_by: staffId,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const updateCampaignDraft = (tx: Db, id: string, draft: CampaignDraft, { staffId, at }: Change) =>
  tx
    .updateTable('campaign')
    .set({
      ...toColumns(draft),
      version: sql`version + 1`,
      changed_by: staffId,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
export const deleteCampaign = (tx: Db, id: string) => tx.deleteFrom('campaign').where('id', '=', id).execute()
export const updateCampaignRate = (tx: Db, id: string, ratePerHour: number, { staffId, at }: Change) =>
  tx
    .updateTable('campaign')
    .set({
      rate_per_hour: ratePerHour,
      // The new rate counts from now on.
      next_mail_at: null,
      version: sql`version + 1`,
      changed_by: staffId,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
/** Puts a campaign in another state. `startsAt`: of a scheduled one. */
export const setCampaignState = (
  tx: Db,
  id: string,
  state: CampaignState,
  { startsAt = null, change }: { readonly startsAt?: Date | null; readonly change: Change },
) =>
  tx
    .updateTable('campaign')
    .set({
      state,
      starts_at: startsAt,
      ...(state === 'sending' && { started_at: change.at }),
      version: sql`version + 1`,
      changed_by: change.staffId,
      changed_at: change.at,
    })
    .where('id', '=', id)
    .execute()
/** Begins a scheduled campaign, unless somebody stopped it meanwhile. */
export const setScheduledSending = (tx: Db, id: string, at: Date) =>
  tx
    .updateTable('campaign')
    .set({ state: 'sending', started_at: at })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute()
export const setCampaignSent = (tx: Db, id: string, at: Date) =>
  tx
    .updateTable('campaign')
    .set({ state: 'sent', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

/**
 * Takes one mail from the rate of a campaign: each takes its share of an hour, and those of one minute may leave together. Locks the
 * campaign, so that it can't be stopped meanwhile. False if it does not send any more, or the rate is used up.
 */
export async function takeFromRate(tx: Db, id: string, now: Date): Promise<boolean> {
  const share = sql`interval '1 hour' / rate_per_hour`
  const { numAffectedRows } = await sql`
    update campaign set
      next_mail_at = greatest(coalesce(next_mail_at, ${now}::timestamptz), ${now}::timestamptz - interval '1 minute') + ${share}
    where id = ${id} and state = 'sending' and (next_mail_at is null or next_mail_at <= ${now}::timestamptz
      or next_mail_at + ${share} <= ${now}::timestamptz + interval '1 minute')`.execute(tx)
  return numAffectedRows === 1n
}
/** Stores the progress of the listing of recipients; `isComplete`: all members were looked at. */
export const setRecipientsListed = (
  tx: Db,
  id: string,
  { untilId, isComplete, at }: { readonly untilId: number; readonly isComplete: boolean; readonly at: Date },
) =>
  tx
    .updateTable('campaign')
    .set({ listed_until_id: untilId, ...(isComplete && { listed_at: at }) })
    .where('id', '=', id)
    .execute()
