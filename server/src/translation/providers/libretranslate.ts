// The API of a server of LibreTranslate (docs.libretranslate.com).
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { z } from 'zod'
import type { TranslationConfig } from '../../platform/config/translation-config.ts'
import { requestService } from './request-service.ts'
import type { TranslationProvider } from './translation-provider.ts'

const answerSchema = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.array(z.object({ language: z.string() })),
})
const languagesSchema = z.array(z.object({ code: z.string() }))

/** It calls Bokmål `nb`, as HTML does. */
const toTargetCode = (language: InterfaceLanguage): string => toHtmlLang(language)

export const createLibreTranslate = ({ url, apiKey }: TranslationConfig): TranslationProvider => ({
  async translate(texts, target, signal) {
    const code = toTargetCode(target)
    const answer = await requestService(`${url}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: texts,
        source: 'auto',
        target: code,
        format: 'text',
        ...(apiKey === null ? {} : { api_key: apiKey }),
      }),
      signal,
    })
    const { translatedText, detectedLanguage } = answerSchema.parse(answer)
    return translatedText.map((text, index) => ({
      text,
      isSameLanguage: detectedLanguage[index]?.language === code,
    }))
  },
  async check(signal) {
    languagesSchema.parse(await requestService(`${url}/languages`, { signal }))
  },
})
