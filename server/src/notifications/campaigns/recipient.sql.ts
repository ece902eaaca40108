import type { Language } from '@amarelle/contract/domain/languages'
import type { SkipReason } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type AudienceRules, buildAudienceCondition } from './audience.sql.ts'

/**
 * Lists the next members of the audience with ids above `after`, of these languages, as recipients; nobody is listed twice. Returns the
 * last id that was listed, or null at the end.
 */
export async function insertNextRecipients(
  tx: Db,
  campaignId: string,
  rules: AudienceRules,
  {
    after,
    languages,
    count,
    now,
  }: {
    readonly after: number
    readonly languages: readonly Language[]
    readonly count: number
    readonly now: Date
  },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as (
      select m.id, m.language from member m join profile p on p.member_id = m.id
      where m.id > ${after} and m.language = any(${languages}::text[]) and ${buildAudienceCondition(rules, now)}
      order by m.id limit ${count}),
      listed as (insert into campaign_member (campaign_id, member_id, language, state, due_at)
        select ${campaignId}, id, language, 'waiting', ${now} from next on conflict do nothing)
    select max(id) as last from next`.execute(tx)
  return rows[0]?.last ?? null
}
/** Waiting recipients whose turn it is, those that wait longest first. */
export async function listDueRecipients(
  db: Db,
  campaignId: string,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_member')
    .select('member_id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
/** Returns whether a waiting recipient still belongs to the audience; null if they are not waiting any more. Locks the recipient. */
export async function lockWaitingRecipient(
  tx: Db,
  campaignId: string,
  memberId: number,
  { rules, now }: { readonly rules: AudienceRules; readonly now: Date },
): Promise<{ readonly isInAudience: boolean } | null> {
  const { rows } = await sql<{ isInAudience: boolean }>`
    select exists (select from member m join profile p on p.member_id = m.id
      where m.id = r.member_id and ${buildAudienceCondition(rules, now)}) as "isInAudience"
    from campaign_member r where r.campaign_id = ${campaignId} and r.member_id = ${memberId} and r.state = 'waiting'
    for no key update`.execute(tx)
  return rows[0] ?? null
}
const updateRecipient = (tx: Db, campaignId: string, memberId: number) =>
  tx.updateTable('campaign_member').where('campaign_id', '=', campaignId).where('member_id', '=', memberId)
export const setRecipientQueued = (tx: Db, campaignId: string, memberId: number, at: Date) =>
  updateRecipient(tx, campaignId, memberId).set({ state: 'queued', queued_at: at }).execute()
export const postponeRecipient = (tx: Db, campaignId: string, memberId: number, dueAt: Date) =>
  updateRecipient(tx, campaignId, memberId).set({ due_at: dueAt }).execute()
export const setRecipientSkipped = (tx: Db, campaignId: string, memberId: number, reason: SkipReason) =>
  updateRecipient(tx, campaignId, memberId).set({ state: 'skipped', skip_reason: reason }).execute()

/** Mails of other campaigns that the member got, or is about to get, since a time. */
export async function countOtherCampaignMails(
  tx: Db,
  campaignId: string,
  memberId: number,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('campaign_member')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('campaign_id', '<>', campaignId)
    .where('state', 'in', ['queued', 'sent'])
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the language of a queued recipient's mail: theirs when they were listed. Null if it was sent, taken back or left out. */
export async function findQueuedLanguage(
  db: Db,
  campaignId: string,
  memberId: number,
): Promise<Language | null> {
  const row = await db
    .selectFrom('campaign_member')
    .select('language')
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return (row?.language as Language | undefined) ?? null
}
/**
 * Claims the mail of a queued recipient for the caller, who sends it: true once only, while the campaign sends and the member belongs
 * to the audience. A member who left it is skipped.
 */
export async function claimCampaignMail(
  db: Db,
  campaignId: string,
  memberId: number,
  { rules, now }: { readonly rules: AudienceRules; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update campaign_member r set
      state = case when a.is_in then 'sent' else 'skipped' end,
      sent_at = case when a.is_in then ${now}::timestamptz end,
      skip_reason = case when a.is_in then null else 'changed' end
    from campaign c, lateral (select exists (select from member m join profile p on p.member_id = m.id
      where m.id = ${memberId} and ${buildAudienceCondition(rules, now)}) as is_in) as a
    where c.id = ${campaignId} and c.state = 'sending' and r.campaign_id = c.id and r.member_id = ${memberId} and r.state = 'queued'
    returning r.state`.execute(db)
  return rows[0]?.state === 'sent'
}
/** Returns a mail that the mail server refused to the queue: it is tried again. */
export const releaseCampaignMail = (db: Db, campaignId: string, memberId: number) =>
  updateRecipient(db, campaignId, memberId)
    .set({ state: 'queued', sent_at: null })
    .where('state', '=', 'sent')
    .execute()
/** Recipients of a stopped campaign whose mails have not left wait again. */
export const setQueuedWaiting = (tx: Db, campaignId: string, at: Date) =>
  tx
    .updateTable('campaign_member')
    .set({ state: 'waiting', due_at: at, queued_at: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .execute()
/** Leaves out everybody who was not reached. */
export const skipRemainingRecipients = (tx: Db, campaignId: string) =>
  sql`update campaign_member set skip_reason = case state when 'queued' then 'failed' else 'not_reached' end, state = 'skipped'
    where campaign_id = ${campaignId} and state in ('waiting', 'queued')`.execute(tx)
export async function hasUnsentRecipients(db: Db, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_member')
    .select('member_id')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['waiting', 'queued'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The first time that something happened to a mail that was sent. */
export const markRecipient = (
  tx: Db,
  campaignId: string,
  memberId: number,
  column: 'bounced_at' | 'complained_at' | 'clicked_at' | 'unsubscribed_at',
  at: Date,
) =>
  updateRecipient(tx, campaignId, memberId)
    .set({ [column]: at })
    .where('sent_at', 'is not', null)
    .where(column, 'is', null)
    .execute()
