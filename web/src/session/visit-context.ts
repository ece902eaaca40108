import type { Visit } from '@amarelle/contract/endpoints/visit'
import { type I18n, setupI18n } from '@lingui/core'
import { createContext, RouterContextProvider } from 'react-router'
import { loadPageTexts } from '../i18n/text-files.ts'

export const visitContext = createContext<Visit>()
export const i18nContext = createContext<I18n>()
/** From which files the page's script loads its texts. */
export const textImportsContext = createContext<Readonly<Record<string, string>>>()

/** Called by the server through entry.server, because the context keys exist only in the web build. */
export async function createRouterContext(visit: Visit): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  const { messages, imports } = await loadPageTexts(visit.language, visit.textOverrides)
  // One instance per request, because concurrent visitors may use different languages.
  context.set(i18nContext, setupI18n({ locale: visit.language, messages: { [visit.language]: messages } }))
  context.set(textImportsContext, imports)
  return context
}
