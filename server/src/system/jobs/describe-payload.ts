import type { FailedJob } from '@amarelle/contract/staff/endpoints/system/jobs'

const maxFields = 20
/**
 * Fields that name a rule, a provider, an order or a case, never a person and never a text. All others are hidden: a new field is
 * hidden until somebody adds it here.
 */
const shownFields: ReadonlySet<string> = new Set([
  'about',
  'attemptId',
  'at',
  'batchId',
  'campaignId',
  'day',
  'disputeId',
  'kind',
  'orderId',
  'provider',
  'providerRef',
  'reference',
  'refundId',
  'runId',
  'source',
  'threadId',
  'who',
])

/** Returns the payload of a job field by field, with the values of the fields that concern nobody. */
export function describePayload(payload: unknown): FailedJob['payload'] {
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload)
    .filter(([field]) => field !== '_cron')
    .slice(0, maxFields)
    .map(([field, value]) => ({
      field: field.slice(0, 60),
      value:
        shownFields.has(field) && (typeof value === 'string' || typeof value === 'number')
          ? String(value).slice(0, 80)
          : null,
    }))
}
