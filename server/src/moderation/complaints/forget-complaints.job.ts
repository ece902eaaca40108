import { days, later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs.ts'
import { deleteDecided } from './complaint.sql.ts'

/** How long a complaint is kept after its last decision (DOMAIN 4.3); longer than it can be objected to. */
const kept = days(365)

defineJob(
  'forget-complaints',
  ({ db, clock }) => deleteDecided(db, later(clock.now(), -kept)).then(() => {}),
  '43 3 * * *',
)
