import type { FieldProblem } from '@amarelle/contract/domain/errors'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { loadDefaultTexts, toTextKey } from './default-texts.ts'
import { findTextFault } from './text-shape.ts'
import { listOwnTexts, type TextPlace } from './text-version.sql.ts'

const maxNamedTexts = 5

/**
 * Returns why a text that a site has published or planned does not fit the files of this release any more: they have no such text that a
 * site may replace, or another shape of it, such as a new placeholder. Null if it fits. `text` null: that of the files.
 */
export async function findAttention(
  { language, catalogue, messageId }: TextPlace,
  text: string | null,
): Promise<FieldProblem | null> {
  if (text === null) return null
  const defaultText = (await loadDefaultTexts(language)).get(toTextKey(catalogue, messageId))?.text
  return defaultText === undefined
    ? { code: 'text_gone' }
    : findTextFault({ language, catalogue }, defaultText, text)
}

/** Returns the texts that sites, or one of them, have published or planned and that do not fit the files of this release any more. */
async function listUnfitTexts(db: Db, siteId?: number): Promise<TextPlace[]> {
  const unfit: TextPlace[] = []
  for (const own of await listOwnTexts(db, siteId)) if (await findAttention(own, own.text)) unfit.push(own)
  return unfit
}

/** Returns what `site check` says of such texts of a site: one problem for each language. */
export async function findTextProblems(db: Db, siteId: number): Promise<SiteProblem[]> {
  const byLanguage = Map.groupBy(await listUnfitTexts(db, siteId), ({ language }) => language)
  return [...byLanguage].map(([language, texts]) => {
    const named = texts
      .slice(0, maxNamedTexts)
      .map(({ catalogue, messageId }) => toTextKey(catalogue, messageId))
    return {
      place: 'texts',
      code: 'texts_unfit',
      values: { language, count: String(texts.length), texts: named.join(', ') },
    }
  })
}

/** Raises one alarm for each site and language with published or planned texts that a release has left without their default. */
async function checkOwnTexts(services: Services): Promise<void> {
  const idsBySubject = new Map<string, string[]>()
  for (const { siteId, language, catalogue, messageId } of await listUnfitTexts(services.db)) {
    const subject = `site ${siteId} ${language}`
    idsBySubject.set(subject, [...(idsBySubject.get(subject) ?? []), toTextKey(catalogue, messageId)])
  }
  const causes = [...idsBySubject].map(([subject, ids]) => {
    const named = ids.slice(0, maxNamedTexts).join(', ')
    const values = { subject, texts: named, more: Math.max(0, ids.length - maxNamedTexts) }
    return [subject, { code: 'texts_unfit', values }] as const
  })
  await syncAlarms(services, 'text_override', new Map(causes))
}
export const checkPublishedTextsJob = defineJob('check-published-texts', checkOwnTexts, '7 * * * *')
