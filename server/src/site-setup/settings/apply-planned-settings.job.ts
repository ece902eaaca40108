import { Problem } from '@amarelle/contract/domain/errors'
import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { applySettings } from './change-settings.ts'
import { endPlannedChange, listDueChanges, type SettingChangeRow } from './setting-change.sql.ts'
import { findSettingOwner, type SettingOwnerKind } from './setting-owner.sql.ts'

const maxDueChanges = 200

/** Starts a planned change, unless somebody took it back. Throws `setting_invalid` if its site or company would become invalid. */
const startChange = (
  services: Services,
  kind: SettingOwnerKind,
  { id, ownerId, key, newValue }: SettingChangeRow,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const owner = await findSettingOwner(tx, kind, ownerId, { isLocked: true })
    if (!owner) return
    const oldValue = owner.values[key] ?? null
    if (!(await endPlannedChange(tx, kind, id, { appliedAt: services.clock.now(), oldValue }))) return
    await applySettings(services, tx, owner, new Map([[key, newValue]]))
  })

/** Starts planned changes of sites and companies. One that became impossible stays planned, with an alarm, and is tried again. */
async function applyPlannedSettings(services: Services): Promise<void> {
  const refused = new Map<string, string>()
  for (const kind of ['site', 'company'] as const)
    for (const change of await listDueChanges(services.db, kind, services.clock.now(), maxDueChanges))
      await startChange(services, kind, change).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        refused.set(`${kind} ${change.ownerId} ${change.key}`, 'the planned value is not possible any more')
      })
  await syncAlarms(services, 'site_setting', refused)
}
export const applyPlannedSettingsJob = defineJob('apply-planned-settings', applyPlannedSettings, '* * * * *')
