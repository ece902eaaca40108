import { sql } from 'kysely'

/**
 * All reports and complaints as they are counted, also those whose evidence was deleted after a year: kind, subject, site_id,
 * created_at, which has an index, decided_at, outcome, whether a trusted flagger sent it, and for complaints the decision on an appeal.
 */
export const caseFigures = sql`
  select 'report' as kind, reason as subject, site_id, created_at, closed_at as decided_at, outcome, false as is_flagged,
    null::timestamptz as appeal_decided_at, null::text as appeal_outcome from report
  union all select 'complaint', kind, site_id, created_at, decided_at, outcome, flagger_id is not null, closed_at, final_outcome
    from complaint
  union all select kind, subject, site_id, created_at, decided_at, outcome, is_flagged, appeal_decided_at, appeal_outcome
    from case_figure`

/**
 * All appeals against measures and decisions as they are counted: site_id, created_at, which has an index, decided_at, and whether the decision was reversed, in full or
 * in part.
 */
export const appealFigures = sql`
  select site_id, appealed_at as created_at, closed_at as decided_at, final_outcome <> outcome as is_reversed from complaint
    where appealed_at is not null
  union all select site_id, created_at, decided_at, outcome <> 'rejected' from appeal
  union all select site_id, appealed_at, appeal_decided_at, appeal_outcome <> outcome from case_figure where appealed_at is not null`

const setAside = 'set_aside_reports'
/** Decisions to set aside a member's unfounded reports as they are counted: site_id and decided_at, which has an index. */
export const setAsideFigures = sql`
  select site_id, decided_at from risk_signal where state = 'decided' and outcome = ${setAside}
  union all select site_id, decided_at from measure_figure where action = ${setAside}`

/** All measures against members as they are counted: site_id, action, rule and decided_at, which has an index. */
export const measureFigures = sql`
  select site_id, action, rule, decided_at from moderation_act
  union all select site_id, action, rule, decided_at from measure_figure where action <> ${setAside}`
