import { fallbackLanguage } from '@amarelle/contract/domain/languages'
import { replaceLanguage } from '../../accounts/index.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { findAddedLanguage } from './added-language.sql.ts'

interface ReplacementStep {
  readonly code: string
  readonly afterId: number
}
const batchSize = 500

const addStep = (tx: Db, step: ReplacementStep): Promise<void> =>
  addJob(tx, 'replace-withdrawn-language', step, {
    key: `replace-withdrawn-language:${step.code}:${step.afterId}`,
  })
/** Sets the members with a withdrawn language to English, a batch at a time, unless it is offered again meanwhile. */
export const replaceWithdrawnLanguage = (tx: Db, code: string): Promise<void> =>
  addStep(tx, { code, afterId: 0 })

export const replaceWithdrawnLanguageJob = defineJob<ReplacementStep>(
  'replace-withdrawn-language',
  ({ db }, { code, afterId }) =>
    runInTransaction(db, async (tx) => {
      if ((await findAddedLanguage(tx, code))?.state !== 'withdrawn') return
      const ids = await replaceLanguage(tx, { from: code, to: fallbackLanguage, afterId, limit: batchSize })
      if (ids.length === batchSize) await addStep(tx, { code, afterId: Math.max(...ids) })
    }),
)
