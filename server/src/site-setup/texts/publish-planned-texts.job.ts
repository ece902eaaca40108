import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockSite } from '../settings/setting-owner.sql.ts'
import { applyTexts } from './publish-texts.ts'
import { findTextVersion, listDueTexts, type TextVersionRow } from './text-version.sql.ts'

const maxDueTexts = 500

/** Texts of a site that start together are published together, so that members are asked for one consent. */
const groupBySite = (texts: readonly TextVersionRow[]): ReadonlyMap<number, TextVersionRow[]> =>
  Map.groupBy(texts, ({ siteId }) => siteId)

/** Publishes planned texts whose moment has come, unless somebody took them back. */
async function publishPlannedTexts(services: Services): Promise<void> {
  const at = services.clock.now()
  for (const [siteId, texts] of groupBySite(await listDueTexts(services.db, at, maxDueTexts)))
    await runInTransaction(services.db, async (tx) => {
      if (!(await lockSite(tx, siteId))) return
      const current = await Promise.all(texts.map(({ id }) => findTextVersion(tx, id)))
      const due = current.filter((text) => text?.state === 'planned').filter((text) => text !== null)
      if (due.length > 0) await applyTexts(tx, due, { publisherId: null, at })
    })
}
export const publishPlannedTextsJob = defineJob('publish-planned-texts', publishPlannedTexts, '* * * * *')
