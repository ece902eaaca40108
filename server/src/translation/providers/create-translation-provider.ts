import type { TranslationConfig } from '../../platform/config/translation-config.ts'
import { createDeepl } from './deepl.ts'
import { createLibreTranslate } from './libretranslate.ts'
import type { TranslationProvider } from './translation-provider.ts'

export const createTranslationProvider = (config: TranslationConfig): TranslationProvider =>
  config.provider === 'DeepL' ? createDeepl(config) : createLibreTranslate(config)
