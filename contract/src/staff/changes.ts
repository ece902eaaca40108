/** The kinds of changes that live screens of the console are told of; they then read their data again. */
export const staffChanges = [
  'cases',
  'shift_notes',
  'photos',
  'photo_claims',
  'support',
  'approvals',
  'orders',
  'bank',
  'disputes',
  'payments',
  'sessions',
  'sites',
  'prices',
  'texts',
  'languages',
  'campaigns',
  'desk',
  'held',
  'fictional_profiles',
  'partners',
  'experiments',
] as const
export type StaffChange = (typeof staffChanges)[number]
/** Sent with a call that no person caused, such as a screen reading itself again: it does not prolong the session. */
export const idleHeader = 'x-person-idle'
/** A stream of server-sent events, each named after what changed and without content. */
export const staffChangesPath = '/api/staff/changes'
