// DeepL's API v2 (developers.deepl.com).
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { z } from 'zod'
import type { TranslationConfig } from '../../platform/config/translation-config.ts'
import { requestService } from './request-service.ts'
import type { TranslationProvider } from './translation-provider.ts'

const answerSchema = z.object({
  translations: z.array(z.object({ detected_source_language: z.string(), text: z.string() })),
})

/** DeepL calls Bokmål `NB`, and wants to know which English. */
const targetCodes: Readonly<Record<string, string>> = { no: 'NB', en: 'EN-GB' }
const toTargetCode = (language: InterfaceLanguage): string => targetCodes[language] ?? language.toUpperCase()

export const createDeepl = ({ url, apiKey }: TranslationConfig): TranslationProvider => {
  const headers = { authorization: `DeepL-Auth-Key ${apiKey}` }
  return {
    async translate(texts, target, signal) {
      const target_lang = toTargetCode(target)
      const answer = await requestService(`${url}/v2/translate`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ text: texts, target_lang }),
        signal,
      })
      return answerSchema.parse(answer).translations.map(({ text, detected_source_language: source }) => ({
        text,
        isSameLanguage: target_lang.split('-')[0] === source.toUpperCase(),
      }))
    },
    async check(signal) {
      await requestService(`${url}/v2/usage`, { headers, signal })
    },
  }
}
