import { Problem } from '@amarelle/contract/domain/errors'
import { type AlarmText, syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { applySettings } from './change-settings.ts'
import { addLegalVersions, findChangedLegalTexts } from './legal-settings.ts'
import { endPlannedChange, listChangesOfPlan, listDuePlans } from './setting-change.sql.ts'
import { findSettingOwner, type SettingOwnerKind } from './setting-owner.sql.ts'

const maxDuePlans = 100
type DuePlan = Awaited<ReturnType<typeof listDuePlans>>[number]

/**
 * Starts the changes of a plan together, without those that somebody took back. Throws `setting_invalid` if its site or company would
 * become invalid; then none of them starts.
 */
const startPlan = (services: Services, kind: SettingOwnerKind, plan: DuePlan): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const owner = await findSettingOwner(tx, kind, plan.ownerId, { isLocked: true })
    if (!owner) return
    const at = services.clock.now()
    const changes = await listChangesOfPlan(tx, kind, plan)
    const [first] = changes
    if (!first) return
    const values = new Map(changes.map(({ key, newValue }) => [key, newValue]))
    // As it is now: a site may have been published since.
    const legalTexts = await findChangedLegalTexts(tx, owner, values)
    for (const { id, key } of changes)
      await endPlannedChange(tx, kind, id, {
        appliedAt: at,
        oldValue: owner.values[key] ?? null,
        legalKinds: legalTexts.get(key) ?? [],
      })
    await applySettings(services, tx, owner, values)
    await addLegalVersions(tx, owner, [...legalTexts.values()], { at, changeId: first.id })
  })

/** Starts planned changes of sites and companies. A plan that became impossible stays, with an alarm, and is tried again. */
async function applyPlannedSettings(services: Services): Promise<void> {
  const refused = new Map<string, AlarmText>()
  for (const kind of ['site', 'company'] as const)
    for (const plan of await listDuePlans(services.db, kind, services.clock.now(), maxDuePlans))
      await startPlan(services, kind, plan).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        const keys = Object.keys(error.fields).join(' ')
        const values = { kind, number: plan.ownerId, keys }
        refused.set(`${kind} ${plan.ownerId} ${keys}`.trim(), { code: 'plan_refused', values })
      })
  await syncAlarms(services, 'site_setting', refused)
}
export const applyPlannedSettingsJob = defineJob('apply-planned-settings', applyPlannedSettings, '* * * * *')
