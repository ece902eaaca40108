// DeepL or a server of LibreTranslate on this machine: checks requests like the real one and marks each text with the wanted language.
import { type FakeRequest, type FakeResponse, startFakeServer } from '../fake-server.ts'

interface FakeTranslationOptions {
  /** DeepL always wants one, LibreTranslate only if it is set here. */
  readonly apiKey?: string
  /** Returns how a text is translated; by default it is marked with the language. */
  readonly translate?: (text: string, target: string) => string
  /** The language in which all texts are. */
  readonly source?: string
}
const markText = (text: string, target: string) => `[${target}] ${text}`
const refuse = (status: number): FakeResponse => ({ status, body: { message: 'refused' } })

const deeplTargets = ['DA', 'DE', 'EN-GB', 'ES', 'FI', 'FR', 'IT', 'NB', 'NL', 'PL', 'SV']
const libreTargets = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']

/** Starts DeepL; `bodies` are the requests to translate. */
export async function startFakeDeepl({
  apiKey = '',
  translate = markText,
  source = 'NL',
}: FakeTranslationOptions = {}) {
  const bodies: { readonly text: readonly string[]; readonly target_lang: string }[] = []
  const handle = ({ method, url, headers, body }: FakeRequest): FakeResponse => {
    if (headers.authorization !== `DeepL-Auth-Key ${apiKey}`) return refuse(403)
    if (method === 'GET' && url.pathname === '/v2/usage')
      return { body: { character_count: 180_118, character_limit: 1_250_000 } }
    if (method !== 'POST' || url.pathname !== '/v2/translate') return refuse(404)
    const request = JSON.parse(body) as (typeof bodies)[number]
    if (!deeplTargets.includes(request.target_lang)) return refuse(400)
    bodies.push(request)
    return {
      body: {
        translations: request.text.map((text) => ({
          detected_source_language: source.toUpperCase(),
          text: translate(text, request.target_lang),
        })),
      },
    }
  }
  return { ...(await startFakeServer(handle)), bodies }
}

/** Starts a server of LibreTranslate; `bodies` are the requests to translate. */
export async function startFakeLibreTranslate({
  apiKey,
  translate = markText,
  source = 'nl',
}: FakeTranslationOptions = {}) {
  const bodies: {
    readonly q: readonly string[]
    readonly source: string
    readonly target: string
    readonly format: string
    readonly api_key?: string
  }[] = []
  const handle = ({ method, url, body }: FakeRequest): FakeResponse => {
    if (method === 'GET' && url.pathname === '/languages')
      return { body: libreTargets.map((code) => ({ code, name: code, targets: libreTargets })) }
    if (method !== 'POST' || url.pathname !== '/translate') return refuse(404)
    const request = JSON.parse(body) as (typeof bodies)[number]
    if (apiKey !== undefined && request.api_key !== apiKey) return refuse(403)
    if (!libreTargets.includes(request.target) || request.source !== 'auto' || request.format !== 'text')
      return refuse(400)
    bodies.push(request)
    return {
      body: {
        translatedText: request.q.map((text) => translate(text, request.target)),
        detectedLanguage: request.q.map(() => ({ language: source, confidence: 90 })),
      },
    }
  }
  return { ...(await startFakeServer(handle)), bodies }
}
