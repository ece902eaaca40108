/**
 * Jobs whose loss costs nobody money and breaks no duty: what they would say is outdated by the time somebody looks at their failure.
 * All others must run, so that a new job cannot be dropped until somebody adds it here.
 */
const droppableJobNames: ReadonlySet<string> = new Set([
  'alarm-notice',
  'campaign-mail',
  'deliver-push',
  'like-badges',
  'notice-mail',
  'photo-reminder',
  'send-sms',
  'tell-by-push',
  'tell-likes',
  'tell-unread',
  'weekly-update',
])

/** Runs by a schedule look for all the work there is: the next run does what a failed one left. */
const isScheduledRun = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && Object.hasOwn(payload, '_cron')

export const mayDropJob = ({
  name,
  payload,
}: {
  readonly name: string
  readonly payload: unknown
}): boolean => droppableJobNames.has(name) || isScheduledRun(payload)
