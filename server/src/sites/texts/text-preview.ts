import type { Language } from '@amarelle/contract/domain/languages'
import type { Services, Site } from '../../platform/context.ts'
import { readDraftToken } from './draft-token.ts'
import { compileWebText, findWebDraft } from './text-override.sql.ts'

/** A site with the draft of one text of its pages in place, and the draft's language. */
export interface TextPreview {
  readonly site: Site
  readonly language: Language
}
/**
 * Returns the text that a token of `createDraftToken` shows of a site; null if it is none, has expired, or the draft is another's or has
 * changed.
 */
export async function previewText(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  site: Site,
  token: string,
): Promise<TextPreview | null> {
  const shown = readDraftToken(services, token)
  const draft = shown && (await findWebDraft(services.db, { siteId: site.id, ...shown }))
  if (!draft) return null
  const { language, messageId, text } = draft
  const { [messageId]: _replaced, ...others } = site.textOverrides.web[language] ?? {}
  const texts = text === null ? others : { ...others, [messageId]: compileWebText(text) }
  const textOverrides = { ...site.textOverrides, web: { ...site.textOverrides.web, [language]: texts } }
  return { site: { ...site, textOverrides }, language }
}
