import type { Visit } from '@amarelle/contract/endpoints/visit'
import { setupI18n } from '@lingui/core'
import { RouterContextProvider } from 'react-router'
import { loadPageTexts } from '../i18n/text-files.ts'
import { i18nContext, textImportsContext, visitContext } from './visit-context.ts'

/**
 * Called by the server through entry.server, because the context keys exist only in the web build. A file of its own, so that the
 * browser loads the keys without the texts of all languages' files.
 */
export async function createRouterContext(visit: Visit): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  const { messages, imports } = await loadPageTexts(visit.language, visit.textOverrides)
  // One instance per request, because concurrent visitors may use different languages.
  context.set(i18nContext, setupI18n({ locale: visit.language, messages: { [visit.language]: messages } }))
  context.set(textImportsContext, imports)
  return context
}
