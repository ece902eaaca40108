import type { getMeasureEndpoint } from '@amarelle/contract/endpoints/appeals'
import { appealDays } from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { formatMoment } from '../../accounts/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { equalsUnderAnySecret } from '../../platform/crypto/signing.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { findActById, type ModerationAct } from '../cases/moderation-act.sql.ts'
import { type Appeal, findAppealAgainst } from './appeal.sql.ts'
import { createMeasureKey } from './measure-link.ts'

type MeasureLink = ParsedEndpointInput<typeof getMeasureEndpoint>
export type MeasureStatus = EndpointAnswer<typeof getMeasureEndpoint>

/** Until when a measure can be appealed: six months (DSA Art 20(1)). */
export const getAppealDeadline = ({ decidedAt }: Pick<ModerationAct, 'decidedAt'>): Date =>
  addMs(decidedAt, daysToMs(appealDays))

/** Returns whether a first appeal against the measure is still possible. */
export const isAppealable = (act: ModerationAct, now: Date): boolean =>
  act.reversedAt === null && getAppealDeadline(act) > now

const maxWrongKeysPerHour = 30
/**
 * Returns the measure of a link. Throws `not_found` for a wrong key, before any look-up, for another site's measure and for one whose
 * member was erased. Wrong keys count by the caller's address only, so nobody can use up the attempts of somebody else.
 */
export async function findLinkedMeasure(
  context: RequestContext,
  { measure, key }: MeasureLink,
): Promise<ModerationAct & { readonly memberId: number }> {
  const actId = Number(measure)
  if (!equalsUnderAnySecret(context.config, key, (config) => createMeasureKey(config, actId))) {
    const counter = `measure-key:${createClientLimitKey(context)}`
    await enforceRateLimit(context, counter, maxWrongKeysPerHour, 3600)
    throw createProblem('not_found')
  }
  const act = await findActById(context.db, actId)
  if (act?.siteId !== context.site.id || act.memberId === null) throw createProblem('not_found')
  return { ...act, memberId: act.memberId }
}

const toAppealStatus = (appeal: Appeal): NonNullable<MeasureStatus['appeal']> => ({
  reference: appeal.reference,
  text: appeal.text,
  filed_at: appeal.createdAt.toISOString(),
  due_at: appeal.dueAt.toISOString(),
  decision:
    appeal.outcome && appeal.decidedAt
      ? { outcome: appeal.outcome, text: appeal.decision ?? '', at: appeal.decidedAt.toISOString() }
      : null,
})
/** Returns what was decided against the member, and how far their appeal is. It never says who reported them. */
export async function loadMeasureStatus(
  { db, language, timeZone, site, clock }: RequestContext,
  act: ModerationAct,
): Promise<MeasureStatus> {
  const texts = await loadTranslations(language, site)
  const appeal = await findAppealAgainst(db, act.id)
  const until = act.endsAt ? formatMoment({ language, timeZone }, act.endsAt) : ''
  const what = act.action === 'suspend' ? 'measure.suspend' : `mail.statement.${act.action}`
  return {
    measure: texts._(what, { site: site.name, until }),
    rule: texts._(`rule.${act.rule}`),
    facts: act.facts,
    decided_at: act.decidedAt.toISOString(),
    reversed_at: act.reversedAt?.toISOString() ?? null,
    appeal_until: appeal || !isAppealable(act, clock.now()) ? null : getAppealDeadline(act).toISOString(),
    appeal: appeal ? toAppealStatus(appeal) : null,
  }
}
/** Returns the measure of a link and its appeal. Throws `not_found`. */
export const getMeasureStatus = async (context: RequestContext, link: MeasureLink): Promise<MeasureStatus> =>
  loadMeasureStatus(context, await findLinkedMeasure(context, link))
