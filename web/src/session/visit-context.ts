import type { Visit } from '@amarelle/contract/endpoints/visit'
import type { I18n } from '@lingui/core'
import { createContext, RouterContextProvider } from 'react-router'
import { createI18n } from '../i18n/catalogues.ts'

export const visitContext = createContext<Visit>()
export const i18nContext = createContext<I18n>()

/** Called by the server through entry.server, because the context keys exist only in the web build. */
export async function createRouterContext(visit: Visit): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  context.set(i18nContext, await createI18n(visit.language))
  return context
}
