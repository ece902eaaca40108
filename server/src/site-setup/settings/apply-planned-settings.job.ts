import { Problem } from '@amarelle/contract/domain/errors'
import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { applySettings } from './change-site-settings.ts'
import { endPlannedChange, listDueChanges, lockSite, type SettingChangeRow } from './setting-change.sql.ts'

const maxDueChanges = 200

/** Starts a planned change, unless somebody took it back. Throws `setting_invalid` if the site would become invalid. */
const startChange = (services: Services, { id, siteId, key, newValue }: SettingChangeRow): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const site = await lockSite(tx, siteId)
    if (!site) return
    const oldValue = site.settings[key] ?? null
    if (!(await endPlannedChange(tx, id, { appliedAt: services.clock.now(), oldValue }))) return
    await applySettings(services, tx, site, new Map([[key, newValue]]))
  })

/** Starts planned changes of sites' settings. One that became impossible stays planned, with an alarm, and is tried again. */
async function applyPlannedSettings(services: Services): Promise<void> {
  const refused = new Map<string, string>()
  for (const change of await listDueChanges(services.db, services.clock.now(), maxDueChanges))
    await startChange(services, change).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      refused.set(`site ${change.siteId} ${change.key}`, 'the planned value is not possible any more')
    })
  await syncAlarms(services, 'site_setting', refused)
}
export const applyPlannedSettingsJob = defineJob('apply-planned-settings', applyPlannedSettings, '* * * * *')
