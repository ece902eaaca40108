import type { HouseState } from '@amarelle/contract/staff/endpoints/today/today'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import { sql } from 'kysely'
import { describeOpenAlarms } from '../../platform/alarms.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { findSystemWarnings } from '../../system/index.ts'

const mostAlarmDetails = 5

interface JobCounts {
  readonly failed: number
  readonly retried: number
  readonly waitingSince: Date | null
}
interface MailCounts {
  readonly sent: number
  readonly returned: number
  readonly complaints: number
}
/** Jobs, mails and alarms of the whole application. */
export async function loadHouseState(
  services: Services & { readonly language: StaffLanguage },
): Promise<HouseState> {
  const { db, clock } = services
  const now = clock.now()
  const jobs = await sql<JobCounts>`
    select (count(*) filter (where attempts >= max_attempts))::int as failed,
      (count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null))::int as retried,
      min(run_at) filter (where attempts = 0 and run_at <= ${now} and locked_at is null) as "waitingSince"
    from graphile_worker._private_jobs`.execute(db)
  const dayAgo = addMs(now, -daysToMs(1))
  const mails = await sql<MailCounts>`
    select (select count(*)::int from sent_mail where at > ${dayAgo} and state = 'sent') as sent,
      (count(*) filter (where kind <> 'complaint'))::int as returned,
      (count(*) filter (where kind = 'complaint'))::int as complaints
    from mail_return where received_at > ${dayAgo}`.execute(db)
  const alarms = await describeOpenAlarms(db, services.language)
  const { failed = 0, retried = 0, waitingSince = null } = jobs.rows[0] ?? {}
  return {
    jobs: { failed, retried, waitingSince: waitingSince?.toISOString() ?? null },
    mails: mails.rows[0] ?? { sent: 0, returned: 0, complaints: 0 },
    warnings: await findSystemWarnings(services),
    alarms: {
      open: alarms.length,
      details: alarms.slice(-mostAlarmDetails).map(({ detail }) => detail),
    },
  }
}
