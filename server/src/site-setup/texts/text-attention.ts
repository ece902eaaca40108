import type { FieldProblem } from '@amarelle/contract/domain/errors'
import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { loadDefaultTexts, toTextKey } from './default-texts.ts'
import { findTextFault } from './text-shape.ts'
import { listOwnTexts, type TextPlace } from './text-version.sql.ts'

const maxNamedTexts = 5

/**
 * Why a text that a site has published or planned does not fit the files of this release any more: they have no such text that a site may replace, or
 * another shape of it, such as a new placeholder. Null if it fits. `text` null: that of the files.
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

/** Raises one alarm for each site and language with published or planned texts that a release has left without their default. */
async function checkOwnTexts(services: Services): Promise<void> {
  const idsBySubject = new Map<string, string[]>()
  for (const own of await listOwnTexts(services.db))
    if (await findAttention(own, own.text)) {
      const subject = `site ${own.siteId} ${own.language}`
      const id = toTextKey(own.catalogue, own.messageId)
      idsBySubject.set(subject, [...(idsBySubject.get(subject) ?? []), id])
    }
  const causes = [...idsBySubject].map(([subject, ids]) => {
    const named = ids.slice(0, maxNamedTexts).join(', ')
    const values = { subject, texts: named, more: Math.max(0, ids.length - maxNamedTexts) }
    return [subject, { code: 'texts_unfit', values }] as const
  })
  await syncAlarms(services, 'text_override', new Map(causes))
}
export const checkPublishedTextsJob = defineJob('check-published-texts', checkOwnTexts, '7 * * * *')
