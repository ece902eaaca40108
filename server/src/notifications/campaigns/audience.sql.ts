import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import {
  type Audience,
  type CampaignType,
  maxCountedMembers,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whom a campaign may be sent to. */
export interface AudienceRules {
  readonly siteId: number
  readonly type: CampaignType
  readonly audience: Audience
  /** Of the site: the days of the rules are days there. */
  readonly timeZone: string
}

/** The member agreed to mails of the type: by their own choice, else by the marketing consent (docs/law.md#advertising-mail). */
const hasAgreed = (type: CampaignType): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select w.mail from mail_preference w where w.member_id = m.id and w.type = ${type}),
    exists (select from consent c where c.member_id = m.id and c.kind = 'marketing' and c.withdrawn_at is null))`
const hasPaidOrder = sql`exists (select from credit_order o where o.member_id = m.id and o.completed_at is not null)`

/**
 * Returns a condition on `member m` and `profile p`: a member with a confirmed address that takes mails, who agreed to the type and fits
 * the rules at `now`. Never a fictional profile, nor an account that is suspended, paused or about to be deleted.
 */
export function buildAudienceCondition(
  { siteId, type, audience, timeZone }: AudienceRules,
  now: Date,
): RawBuilder<boolean> {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
  const age = sql`extract(year from age((${now}::timestamptz at time zone ${timeZone})::date, p.date_of_birth))`
  const { languages, countries, gender, lookingFor, isPremium, hasOrdered, hasPhoto } = audience
  const { ageFrom, ageTo, signedUpFrom, signedUpTo, activeFrom, activeTo } = audience
  const conditions = [
    sql`m.site_id = ${siteId} and m.status = 'active' and m.notifications_disabled = '[]' and not p.fictional
      and p.paused_at is null`,
    hasAgreed(type),
    languages && sql`m.language = any(${languages}::text[])`,
    countries && sql`m.country = any(${countries}::text[])`,
    gender && sql`p.gender = ${gender}`,
    lookingFor && sql`p.looking_for = ${lookingFor}`,
    ageFrom === undefined ? null : sql`${age} >= ${ageFrom}::int`,
    ageTo === undefined ? null : sql`${age} <= ${ageTo}::int`,
    isPremium === undefined ? null : sql`(m.premium_since is not null) = ${isPremium}::boolean`,
    signedUpFrom && sql`m.signed_up_at >= ${startOf(signedUpFrom)}`,
    signedUpTo && sql`m.signed_up_at < ${endOf(signedUpTo)}`,
    activeFrom && sql`p.last_active_at >= ${startOf(activeFrom)}`,
    activeTo && sql`p.last_active_at < ${endOf(activeTo)}`,
    hasOrdered === undefined ? null : sql`${hasPaidOrder} = ${hasOrdered}::boolean`,
    hasPhoto === undefined ? null : sql`p.has_photo = ${hasPhoto}::boolean`,
  ]
  return sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== null && condition !== undefined && condition !== ''),
    sql` and `,
  )})`
}

/** Returns the audience by language, largest first; of more than `maxCountedMembers` only so many are counted. */
export async function countAudienceByLanguage(
  db: Db,
  rules: AudienceRules,
  now: Date,
): Promise<{ readonly language: InterfaceLanguage; readonly members: number }[]> {
  const { rows } = await sql<{ language: InterfaceLanguage; members: number }>`
    select language, count(*)::int as members from (
      select m.language from member m join profile p on p.member_id = m.id
      where ${buildAudienceCondition(rules, now)} limit ${maxCountedMembers + 1}) as audience
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
