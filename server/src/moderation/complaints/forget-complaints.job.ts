import { days, later } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs.ts'
import { deleteActsWithoutCase } from '../acts/act.sql.ts'
import { deleteDecided } from './complaint.sql.ts'

/** How long a complaint is kept after its last decision (docs/law.md#retention); longer than it can be objected to. */
const kept = days(365)

defineJob(
  'forget-complaints',
  ({ db, clock }) =>
    inTransaction(db, async (tx) => {
      await deleteDecided(tx, later(clock.now(), -kept))
      await deleteActsWithoutCase(tx)
    }),
  '43 3 * * *',
)
