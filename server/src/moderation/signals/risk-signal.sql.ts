import type { RiskRule } from '@amarelle/contract/staff/case-kinds'
import type { SignalReasons, signalOutcomes } from '@amarelle/contract/staff/endpoints/signals'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { casePriorities } from '../cases/case-priority.ts'
import { createReasons, type RiskFacts } from './risk-rule.ts'

const decisionPeriodMs = daysToMs(3)

export interface NewSignal extends RiskFacts {
  readonly reference: string
  readonly siteId: number
  readonly rule: RiskRule
  readonly at: Date
}
/**
 * Stores a signal. An open signal of the rule about the member gets the newer facts instead. Returns false, and stores nothing, when
 * an earlier signal already covers the newest fact.
 */
export async function raiseSignal(tx: Db, signal: NewSignal): Promise<boolean> {
  const { rows } = await sql`
    insert into risk_signal (reference, site_id, member_id, rule, reasons, newest_fact_at, created_at, due_at, priority)
    select ${signal.reference}, ${signal.siteId}, ${signal.memberId}, ${signal.rule}, ${JSON.stringify(signal.reasons)}::jsonb,
      ${signal.newestAt}::timestamptz, ${signal.at}::timestamptz, ${addMs(signal.at, decisionPeriodMs)}::timestamptz,
      ${casePriorities.ordinary}::smallint
    where not exists (select from risk_signal s where s.member_id = ${signal.memberId} and s.rule = ${signal.rule}
      and s.newest_fact_at >= ${signal.newestAt}::timestamptz)
    on conflict (member_id, rule) where state = 'open' do update
      set reasons = excluded.reasons, newest_fact_at = excluded.newest_fact_at
      where risk_signal.newest_fact_at < excluded.newest_fact_at
    returning reference`.execute(tx)
  return rows.length > 0
}

export interface RiskSignal {
  readonly reference: string
  readonly siteId: number
  readonly memberId: number | null
  readonly rule: RiskRule
  readonly reasons: SignalReasons
  readonly createdAt: Date
  readonly dueAt: Date
  readonly state: 'open' | 'decided'
  readonly outcome: (typeof signalOutcomes)[number] | null
  readonly decision: string | null
  readonly facts: string
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reportsSetAsideUntil: Date | null
}
const selectSignals = (db: Db) =>
  db
    .selectFrom('risk_signal')
    .select([
      'reference',
      'site_id as siteId',
      'member_id as memberId',
      'rule',
      'reasons',
      'created_at as createdAt',
      'due_at as dueAt',
      'state',
      'outcome',
      'decision',
      'facts',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'reports_set_aside_until as reportsSetAsideUntil',
    ])
    .$castTo<RiskSignal>()
export const findSignal = (db: Db, reference: string) =>
  selectSignals(db).where('reference', '=', reference).executeTakeFirst()
/** Locks the row, so that concurrent decisions are serialized. */
export const lockSignal = (tx: Db, reference: string) =>
  selectSignals(tx).where('reference', '=', reference).forUpdate().executeTakeFirst()

interface SignalDecisionRecord {
  readonly outcome: (typeof signalOutcomes)[number]
  readonly reason: string
  readonly facts: string
  readonly reportsSetAsideUntil: Date | null
  readonly actor: StaffActor
  readonly at: Date
}
export const setSignalDecided = (tx: Db, reference: string, decision: SignalDecisionRecord) =>
  tx
    .updateTable('risk_signal')
    .set({
      state: 'decided',
      outcome: decision.outcome,
      decision: decision.reason,
      facts: decision.facts,
      decided_by: decision.actor.name,
      decided_by_staff: decision.actor.staffId,
      decided_at: decision.at,
      reports_set_aside_until: decision.reportsSetAsideUntil,
    })
    .where('reference', '=', reference)
    .execute()

/**
 * Opens a decided signal again. A newer one of the same rule about the member, raised in the meantime, becomes part of it; its number
 * is returned.
 */
export async function reopenSignal(
  tx: Db,
  { reference, memberId, rule }: Pick<RiskSignal, 'reference' | 'memberId' | 'rule'>,
): Promise<string | null> {
  const newer = await tx
    .deleteFrom('risk_signal')
    .where('member_id', '=', memberId)
    .where('rule', '=', rule)
    .where('state', '=', 'open')
    .returning(['reference', 'reasons', 'newest_fact_at'])
    .executeTakeFirst()
  await tx
    .updateTable('risk_signal')
    .set({
      state: 'open',
      outcome: null,
      decision: null,
      facts: '',
      decided_by: null,
      decided_by_staff: null,
      decided_at: null,
      reports_set_aside_until: null,
      ...(newer && { reasons: JSON.stringify(newer.reasons), newest_fact_at: newer.newest_fact_at }),
    })
    .where('reference', '=', reference)
    .execute()
  return newer?.reference ?? null
}

/** Returns whether the member was warned because of unfounded reports since `since`. */
export async function wasWarnedOfReports(db: Db, memberId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('risk_signal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('rule', '=', 'repeat_false_reporter')
    .where('outcome', 'in', ['warn', 'set_aside_reports'])
    .where('decided_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
/** Returns whether the member's reports are set aside now (docs/safety.md#unfounded-reports). */
export async function areReportsSetAside(db: Db, memberId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('risk_signal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('rule', '=', 'repeat_false_reporter')
    .where('reports_set_aside_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Signals about a member, for their data export: without the ids of others and without internal reasons. */
export async function exportSignals(db: Db, memberId: number) {
  const rows = await selectSignals(db).where('member_id', '=', memberId).orderBy('id').execute()
  return rows.map(({ rule, reasons, createdAt, outcome, facts, decidedAt, reportsSetAsideUntil }) => ({
    rule,
    count: reasons.count,
    raised_at: createdAt,
    outcome,
    facts,
    decided_at: decidedAt,
    reports_set_aside_until: reportsSetAsideUntil,
  }))
}

/** Deletes open signals about an erased member; of decided ones, that, how and when they were decided stays. */
export async function anonymizeSignals(tx: Db, memberId: number): Promise<void> {
  await tx.deleteFrom('risk_signal').where('member_id', '=', memberId).where('state', '=', 'open').execute()
  await tx
    .updateTable('risk_signal')
    .set({ member_id: null, reasons: JSON.stringify(createReasons({ count: 0 })), decision: '', facts: '' })
    .where('member_id', '=', memberId)
    .execute()
}
export async function deleteSignalsDecidedBefore(tx: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from risk_signal where state = 'decided' and decided_at < ${before} returning site_id, rule, outcome, decided_at
    ), kept as (
      insert into measure_figure (site_id, action, rule, decided_at)
      select site_id, outcome, rule, decided_at from deleted where outcome = 'set_aside_reports'
    )
    select count(*)::int as deleted from deleted`.execute(tx)
  return rows[0]?.deleted ?? 0
}
