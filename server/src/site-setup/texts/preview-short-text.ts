import { createProblem } from '@amarelle/contract/domain/errors'
import { type previewShortTextEndpoint, shortTextForms } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize } from '../../staff/index.ts'
import { createSampleValues, loadDraftedTexts } from '../mails/sample-texts.ts'
import { loadDefaultTexts, toTextKey } from './default-texts.ts'

/**
 * Returns a push notification, an SMS or an error as members would read it, with sample values and the site's draft. Throws `not_found` for
 * other texts, and `forbidden`.
 */
export async function previewShortText(
  services: Services,
  actor: StaffActor,
  { site: siteId, language, id }: z.output<typeof previewShortTextEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof previewShortTextEndpoint>> {
  authorize(services, actor, 'texts.read', await getSitePlace(services, siteId))
  const form = shortTextForms.find((one) => id.startsWith(`${one}.`))
  if (!form || !(await loadDefaultTexts(language)).has(toTextKey('server', id)))
    throw createProblem('not_found')
  const site = await getSiteById(services, siteId)
  const texts = await loadDraftedTexts(services, site, language)
  return {
    form,
    title: form === 'push' ? site.name : null,
    text: texts._(id, createSampleValues(services, site, language)),
  }
}
