import type { Language } from '@amarelle/contract/domain/languages'
import { type NotificationType, optInNotificationTypes } from '@amarelle/contract/endpoints/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface CampaignText {
  readonly subject: string
  /** One entry per paragraph. */
  readonly text: readonly string[]
  readonly button: string
}
export interface CampaignRow {
  readonly id: string
  readonly siteId: number
  readonly type: 'news' | 'promotions'
  readonly texts: Partial<Record<Language, CampaignText>>
  readonly path: `/${string}`
}

export async function findCampaignById(db: Db, id: string): Promise<CampaignRow | null> {
  const row = await db
    .selectFrom('campaign')
    .select(['id', 'site_id as siteId', 'type', 'texts', 'path'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as CampaignRow | undefined) ?? null
}
export const insertCampaign = (tx: Db, { id, siteId, type, texts, path }: CampaignRow, at: Date) =>
  tx
    .insertInto('campaign')
    .values({ id, site_id: siteId, type, texts: JSON.stringify(texts), path, created_at: at })
    .execute()

/** Active members of the site who enabled the type for mail or push; the marketing consent enables mail by default. */
const isSubscribedMember = (siteId: number, type: NotificationType) => {
  const consented = sql`exists (select from consent c where c.member_id = m.id and c.kind = 'marketing' and c.withdrawn_at is null)`
  return sql`m.site_id = ${siteId} and m.status = 'active' and coalesce(
    (select p.mail or p.push from mail_preference p where p.member_id = m.id and p.type = ${type}),
    ${optInNotificationTypes.includes(type) ? consented : sql`true`})`
}
/** Number of subscribers by language, largest first. */
export async function countSubscribersByLanguage(
  db: Db,
  siteId: number,
  type: NotificationType,
): Promise<{ language: Language; count: number }[]> {
  const { rows } = await sql<{ language: Language; count: number }>`
    select m.language, count(*)::int as count from member m where ${isSubscribedMember(siteId, type)} group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}
/**
 * Claims the next subscribers after the id `after`. `fresh`: those not claimed before; `last`: the highest id of the batch, null
 * at the end.
 */
export async function claimNextMembers(
  tx: Db,
  { id, siteId, type }: CampaignRow,
  after: number,
  count: number,
): Promise<{ last: number | null; fresh: number[] }> {
  const { rows } = await sql<{ id: number; fresh: boolean }>`
    with next as (select m.id from member m where m.id > ${after} and ${isSubscribedMember(siteId, type)} order by m.id limit ${count}),
      begun as (insert into campaign_member (campaign_id, member_id) select ${id}, next.id from next
        on conflict do nothing returning member_id)
    select next.id, begun.member_id is not null as fresh from next left join begun on begun.member_id = next.id
    order by next.id`.execute(tx)
  return { last: rows.at(-1)?.id ?? null, fresh: rows.flatMap((row) => (row.fresh ? [row.id] : [])) }
}

/** True if the caller may send the mail; false if it was claimed before. */
export async function claimCampaignMail(
  db: Db,
  campaignId: string,
  memberId: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_member')
    .set({ sent_at: at })
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
export const releaseCampaignMail = (db: Db, campaignId: string, memberId: number) =>
  db
    .updateTable('campaign_member')
    .set({ sent_at: null })
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .execute()

/** Campaign text in a language, else in English; `startCampaign` checked that each subscriber's language has one. */
export async function loadCampaignText(db: Db, id: string, language: Language) {
  const campaign = await findCampaignById(db, id)
  const text = campaign?.texts[language] ?? campaign?.texts.en
  if (!text) throw new Error(`campaign ${id} has no text in ${language}`)
  return { subject: text.subject, heading: text.subject, body: text.text, button: text.button }
}
