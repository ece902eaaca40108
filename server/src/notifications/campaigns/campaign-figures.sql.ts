import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import {
  type CampaignFigures,
  orderAfterClickDays,
  type SkipReason,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A member who paid an order within `orderAfterClickDays` after the click. */
const hasOrdered = sql`exists (select from credit_order o where o.member_id = r.member_id and o.completed_at >= r.clicked_at
  and o.completed_at < r.clicked_at + make_interval(days => ${orderAfterClickDays}::int))`
/** The figures of rows `r` of `campaign_member` with `member m`, in the order of the columns of `campaign_figure`. */
const figuresOfRecipients = sql`r.campaign_id, coalesce(r.language, m.language) as language, count(*)::int as recipients,
  count(r.sent_at)::int as sent, count(r.bounced_at)::int as bounced,
  count(r.complained_at)::int as complained, count(r.clicked_at)::int as clicked,
  count(r.unsubscribed_at)::int as unsubscribed, count(*) filter (where r.clicked_at is not null and ${hasOrdered})::int as ordered`

export interface FigureRow extends CampaignFigures {
  readonly campaignId: string
  readonly language: InterfaceLanguage
}
/** Returns what became of the recipients of these campaigns, by language: of those who are stored, and of those whose rows were deleted. */
export async function listFigures(db: Db, campaignIds: readonly string[]): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select campaign_id as "campaignId", language, sum(recipients)::int as recipients, sum(sent)::int as sent, sum(bounced)::int as bounced,
      sum(complained)::int as complained, sum(clicked)::int as clicked, sum(unsubscribed)::int as unsubscribed, sum(ordered)::int as ordered
    from (
      select campaign_id, language, recipients, sent, bounced, complained, clicked, unsubscribed, ordered from campaign_figure
        where campaign_id = any(${[...campaignIds]}::text[])
      union all
      select ${figuresOfRecipients} from campaign_member r join member m on m.id = r.member_id
        where r.campaign_id = any(${[...campaignIds]}::text[]) group by 1, 2) as figures
    group by 1, 2 order by 3 desc, 2`.execute(db)
  return rows
}
export async function countSkipped(
  db: Db,
  campaignId: string,
): Promise<{ readonly reason: SkipReason; readonly members: number }[]> {
  const { rows } = await sql<{ reason: SkipReason; members: number }>`
    select skip_reason as reason, count(*)::int as members from campaign_member
    where campaign_id = ${campaignId} and state = 'skipped' group by 1 order by 2 desc`.execute(db)
  return rows
}
export async function countWaitingRecipients(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_member')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['waiting', 'queued'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes rows `r` of `campaign_member`, and adds what became of them to the figures of their campaigns. Returns their number. */
export async function countAndDeleteRecipients(tx: Db, rows: RawBuilder<boolean>): Promise<number> {
  await sql`
    insert into campaign_figure as f (campaign_id, language, recipients, sent, bounced, complained, clicked, unsubscribed, ordered)
    select ${figuresOfRecipients} from campaign_member r join member m on m.id = r.member_id where ${rows} group by 1, 2
    on conflict (campaign_id, language) do update set recipients = f.recipients + excluded.recipients, sent = f.sent + excluded.sent,
      bounced = f.bounced + excluded.bounced, complained = f.complained + excluded.complained, clicked = f.clicked + excluded.clicked,
      unsubscribed = f.unsubscribed + excluded.unsubscribed, ordered = f.ordered + excluded.ordered`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`delete from campaign_member r where ${rows}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
/** Deletes the recipients of campaigns that ended before a time. */
export async function deleteRecipientsOfOldCampaigns(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from campaign c
    where c.state = 'sent' and coalesce(c.ended_at, c.created_at) < ${before}
      and exists (select from campaign_member r where r.campaign_id = c.id) limit 100`.execute(db)
  let deleted = 0
  for (const { id } of rows)
    deleted += await db
      .transaction()
      .execute((tx) => countAndDeleteRecipients(tx, sql<boolean>`r.campaign_id = ${id}`))
  return deleted
}
