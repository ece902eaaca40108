// Both services over HTTP: what they get and answer, refusals, answers that are none, and what is asked to see whether they work.
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { languages } from '@amarelle/contract/domain/languages'
import { afterAll, expect, test } from 'vitest'
import { startFakeServer } from '../../../../fakes/fake-server.ts'
import { startFakeDeepl, startFakeLibreTranslate } from '../../../../fakes/translation-service/index.ts'
import { readConfig } from '../../platform/config.ts'
import type { TranslationConfig } from '../../platform/config/translation-config.ts'
import { createTranslationProvider } from './create-translation-provider.ts'

const deepl = await startFakeDeepl({ apiKey: 'a-key-of-deepl', source: 'EN' })
const libre = await startFakeLibreTranslate({ apiKey: 'a-key-of-libre', source: 'nb' })
afterAll(() => Promise.all([deepl.stop(), libre.stop()]))

const readTranslation = (variables: NodeJS.ProcessEnv) => readConfig(variables, '/tmp').translation
const getConfig = (variables: NodeJS.ProcessEnv): TranslationConfig => {
  const config = readTranslation(variables)
  if (!config) throw new Error('nothing is translated')
  return config
}
const deeplVariables = { DEEPL_API_KEY: 'a-key-of-deepl', DEEPL_URL: deepl.url }
const libreVariables = {
  LIBRETRANSLATE_URL: libre.url,
  LIBRETRANSLATE_COMPANY: 'Example Hosting B.V.',
  LIBRETRANSLATE_API_KEY: 'a-key-of-libre',
}
const translate = (config: TranslationConfig, texts: readonly string[], language: InterfaceLanguage) =>
  createTranslationProvider(config).translate(texts, language, AbortSignal.timeout(5000))
const check = (config: TranslationConfig) =>
  createTranslationProvider(config).check(AbortSignal.timeout(5000))

test('DeepL gets texts and language, and its answer says which were in that language already', async () => {
  expect(await translate(getConfig(deeplVariables), ['Hallo', 'Hoe gaat het?'], 'de')).toEqual([
    { text: '[DE] Hallo', isSameLanguage: false },
    { text: '[DE] Hoe gaat het?', isSameLanguage: false },
  ])
  expect(deepl.bodies.at(-1)).toEqual({ text: ['Hallo', 'Hoe gaat het?'], target_lang: 'DE' })
  expect(await translate(getConfig(deeplVariables), ['Hello'], 'en')).toEqual([
    { text: '[EN-GB] Hello', isSameLanguage: true },
  ])
})

test('LibreTranslate gets the same as text, with its key if it has one', async () => {
  expect(await translate(getConfig(libreVariables), ['Hei'], 'no')).toEqual([
    { text: '[nb] Hei', isSameLanguage: true },
  ])
  expect(libre.bodies.at(-1)).toEqual({
    q: ['Hei'],
    source: 'auto',
    target: 'nb',
    format: 'text',
    api_key: 'a-key-of-libre',
  })
})

test.each(languages)('both services know %s', async (language) => {
  for (const variables of [deeplVariables, libreVariables])
    expect(await translate(getConfig(variables), ['Ciao'], language)).toHaveLength(1)
})

test('a refused key, an unknown language, a redirect and an answer that is none are errors', async () => {
  for (const variables of [
    { ...deeplVariables, DEEPL_API_KEY: 'another' },
    { ...libreVariables, LIBRETRANSLATE_API_KEY: 'another' },
  ])
    await expect(translate(getConfig(variables), ['Hallo'], 'de')).rejects.toThrow('status 403')
  await expect(translate(getConfig(deeplVariables), ['Hallo'], 'xx' as InterfaceLanguage)).rejects.toThrow(
    'status 400',
  )
  const answers = [
    { body: {} },
    { body: 'no JSON' },
    { body: { translations: [{ text: 'without a language' }] } },
    { body: { translatedText: 'no list', detectedLanguage: [] } },
    { status: 302, headers: { location: `${deepl.url}/v2/translate` }, body: '' },
    { body: `{"translations":[],"more":"${'x'.repeat(300_000)}"}` },
  ]
  for (const answer of answers) {
    const server = await startFakeServer(() => answer)
    for (const config of [getConfig(deeplVariables), getConfig(libreVariables)])
      await expect(translate({ ...config, url: server.url }, ['Hallo'], 'de')).rejects.toThrow()
    await server.stop()
  }
})

test('the check asks without translating, and fails for a refused key and a service that is away', async () => {
  const requestCount = deepl.bodies.length + libre.bodies.length
  await check(getConfig(deeplVariables))
  await check(getConfig(libreVariables))
  expect(deepl.bodies.length + libre.bodies.length).toBe(requestCount)
  await expect(check(getConfig({ ...deeplVariables, DEEPL_API_KEY: 'another' }))).rejects.toThrow(
    'status 403',
  )
  libre.fail('error')
  await expect(check(getConfig(libreVariables))).rejects.toThrow('status 500')
  libre.fail(null)
})

test('the environment names one service and its company', () => {
  expect(readTranslation({})).toBeNull()
  expect(getConfig({ DEEPL_API_KEY: 'k' })).toMatchObject({
    url: 'https://api.deepl.com',
    company: 'DeepL SE',
    translationsPerDay: 5000,
  })
  expect(getConfig({ DEEPL_API_KEY: 'k:fx' }).url).toBe('https://api-free.deepl.com')
  expect(() => readTranslation({ LIBRETRANSLATE_URL: libre.url })).toThrow(
    'LIBRETRANSLATE_COMPANY is missing',
  )
  expect(() => readTranslation({ ...deeplVariables, ...libreVariables })).toThrow('both set')
  expect(() => readTranslation({ ...deeplVariables, TRANSLATIONS_PER_DAY: '0' })).toThrow(
    'TRANSLATIONS_PER_DAY',
  )
})
