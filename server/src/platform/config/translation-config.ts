// Configures the service that translates members' texts.
import type { TranslationProviderName } from '@amarelle/contract/endpoints/translation/translation'

export interface TranslationConfig {
  readonly provider: TranslationProviderName
  readonly url: string
  /** null: the server asks for none. */
  readonly apiKey: string | null
  /** The company that gets the texts, as members read it. */
  readonly company: string
  /** Of all members together. */
  readonly translationsPerDay: number
}

interface TranslationVariables {
  readonly DEEPL_API_KEY?: string | undefined
  readonly DEEPL_URL?: string | undefined
  readonly LIBRETRANSLATE_URL?: string | undefined
  readonly LIBRETRANSLATE_COMPANY?: string | undefined
  readonly LIBRETRANSLATE_API_KEY?: string | undefined
  readonly TRANSLATIONS_PER_DAY: number
}

/** DeepL has a host of its own for keys of its free plan, which end with `:fx`. */
const getDeeplUrl = (apiKey: string): string =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

export const findTranslationErrors = (env: TranslationVariables): string[] =>
  env.DEEPL_API_KEY && env.LIBRETRANSLATE_URL
    ? ['DEEPL_API_KEY and LIBRETRANSLATE_URL are both set: members are told one company']
    : []

export function toTranslationConfig(env: TranslationVariables): TranslationConfig | null {
  const translationsPerDay = env.TRANSLATIONS_PER_DAY
  if (env.DEEPL_API_KEY)
    return {
      provider: 'DeepL',
      url: env.DEEPL_URL ?? getDeeplUrl(env.DEEPL_API_KEY),
      apiKey: env.DEEPL_API_KEY,
      company: 'DeepL SE',
      translationsPerDay,
    }
  if (env.LIBRETRANSLATE_URL && env.LIBRETRANSLATE_COMPANY)
    return {
      provider: 'LibreTranslate',
      url: env.LIBRETRANSLATE_URL,
      apiKey: env.LIBRETRANSLATE_API_KEY ?? null,
      company: env.LIBRETRANSLATE_COMPANY,
      translationsPerDay,
    }
  return null
}
