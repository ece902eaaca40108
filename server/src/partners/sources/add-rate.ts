import { createFieldProblem, createProblem, type FieldProblem } from '@amarelle/contract/domain/errors'
import {
  type addTrafficRateEndpoint,
  costKinds,
  maxCostAgeDays,
  maxReversalDays,
  payoutKinds,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { z } from 'zod'
import { formatDecimal, parseTypedAmount } from '../../payments/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { findManagedSource } from './authorize-source.ts'
import { toSourceObject } from './manage-sources.ts'
import { countRates, insertRate, maxRatesPerSource } from './rate.sql.ts'
import { lockSource } from './source.sql.ts'

type RateInput = z.output<typeof addTrafficRateEndpoint.input>
const maxAmountMinor = 100_000_000
const maxShareBasisPoints = 10_000
const maxDaysAhead = 366

/** Returns what was typed, as a rate. Throws with all problems beside their fields. */
function parseRate({ purpose, kind, amount, currency, reversalDays, startsOn }: RateInput, now: Date) {
  const faults: Record<string, FieldProblem> = {}
  const kinds: readonly string[] = purpose === 'cost' ? costKinds : payoutKinds
  if (!kinds.includes(kind)) faults['kind'] = { code: 'invalid_choice' }
  const isShare = kind === 'order_share'
  const number = parseTypedAmount(amount)
  const maximum = isShare ? maxShareBasisPoints : maxAmountMinor
  if (number === null || number > maximum)
    faults['amount'] = {
      code: 'price_range',
      values: { minimum: '0', maximum: formatDecimal(maximum) },
    }
  if (!isShare && !/^[A-Z]{3}$/.test(currency)) faults['currency'] = { code: 'invalid_choice' }
  const needsDays = purpose === 'payout' && kind !== 'activation'
  const days = /^\d{1,3}$/.test(reversalDays) ? Number(reversalDays) : null
  if (needsDays && (days === null || days > maxReversalDays))
    faults['reversalDays'] = { code: 'setting_number', values: { minimum: 0, maximum: maxReversalDays } }
  // Members' days may be one ahead of UTC's.
  const toDay = (fromNow: number) => addMs(now, daysToMs(fromNow)).toISOString().slice(0, 10)
  const [first, last] = [toDay(purpose === 'cost' ? -maxCostAgeDays : 0), toDay(maxDaysAhead)]
  if (startsOn < first || startsOn > last)
    faults['startsOn'] = { code: 'rate_start', values: { first, last } }
  if (Object.keys(faults).length > 0 || number === null) throw createFieldProblem(faults)
  return {
    purpose,
    kind,
    amountMinor: isShare ? null : number,
    currency: isShare ? null : currency,
    shareBasisPoints: isShare ? number : null,
    reversalDays: needsDays ? days : null,
    startsOn,
  }
}

/**
 * Records what a source costs or is to be paid from a day on. Payouts start today or later, so that statements of past days stay as
 * they are. Throws `not_found`, `forbidden`, `too_many_requests` beyond 200 rates, and the problems of the fields.
 */
export async function addTrafficRate(services: Services, actor: StaffActor, input: RateInput): Promise<void> {
  const { authority } = await findManagedSource(services, actor, input.code)
  const createdAt = services.clock.now()
  const rate = { ...parseRate(input, createdAt), reason: input.reason }
  await runInTransaction(services.db, async (tx) => {
    await lockSource(tx, input.code)
    if ((await countRates(tx, input.code)) >= maxRatesPerSource) throw createProblem('too_many_requests')
    await insertRate(tx, { ...rate, source: input.code, staffId: actor.staffId, createdAt })
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.rate_added',
      object: toSourceObject(input.code),
      after: rate,
      reason: input.reason,
    })
  })
}
