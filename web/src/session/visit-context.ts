import type { Visit } from '@amarelle/contract/endpoints/visit'
import type { I18n } from '@lingui/core'
import { createContext } from 'react-router'

export const visitContext = createContext<Visit>()
export const i18nContext = createContext<I18n>()
/** From which files the page's script loads its texts. */
export const textImportsContext = createContext<Readonly<Record<string, string>>>()
