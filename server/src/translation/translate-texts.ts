import { sanitizeText } from '@amarelle/contract/domain/common'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  maxTranslatedCharacters,
  type Translation,
} from '@amarelle/contract/endpoints/translation/translation'
import { secondsToMs } from '../platform/clock.ts'
import type { MemberContext, Services } from '../platform/context.ts'
import { createFairQueue } from '../platform/limits/fair-queue.ts'
import type { TranslationConfig } from '../platform/config/translation-config.ts'
import { limitTranslations } from './limit-translations.ts'
import { type CircuitBreaker, createCircuitBreaker } from './providers/circuit-breaker.ts'
import { ServiceRefusal } from './providers/request-service.ts'
import { createTranslationProvider } from './providers/create-translation-provider.ts'
import type { TranslatedText } from './providers/translation-provider.ts'

const timeoutMs = secondsToMs(10)
/** A translation that is so many times as long as its text, and so many characters more, is none. */
const maxGrowth = { times: 4, characters: 400 }

/** Members take turns, so that one who asks for much delays the others by one translation at most. */
const runTranslation = createFairQueue({ maxConcurrent: 8, maxWaitingPerMember: 3, maxWaitingTotal: 200 })

const breakers = new WeakMap<TranslationConfig, CircuitBreaker>()
function getBreaker({ clock }: Services, config: TranslationConfig): CircuitBreaker {
  const breaker = breakers.get(config) ?? createCircuitBreaker(clock)
  breakers.set(config, breaker)
  return breaker
}

/** Throws if the answer is no translation of the texts. */
function assertPlausible(texts: readonly string[], translated: readonly TranslatedText[]): void {
  if (translated.length !== texts.length) throw new TypeError('another number of texts')
  for (const [index, { text }] of translated.entries())
    if (text.length > (texts[index] ?? '').length * maxGrowth.times + maxGrowth.characters)
      throw new TypeError('a translation is too long')
}

/** A refused request, such as one with a language that the service does not know, says nothing about whether the service works. */
const isOutage = (error: unknown): boolean => !(error instanceof ServiceRefusal && error.status === 400)

/** Asks the service. Only the kind of a failure is logged, never a text. Throws `translation_unavailable`. */
async function requestTranslation(
  context: MemberContext,
  config: TranslationConfig,
  texts: readonly string[],
): Promise<readonly TranslatedText[]> {
  const breaker = getBreaker(context, config)
  breaker.recordStart()
  try {
    const translated = await createTranslationProvider(config).translate(
      texts,
      context.language,
      AbortSignal.timeout(timeoutMs),
    )
    assertPlausible(texts, translated)
    breaker.recordSuccess()
    return translated
  } catch (error) {
    if (isOutage(error)) breaker.recordFailure()
    else breaker.recordSuccess()
    const { name, status } = error as { name?: string; status?: number }
    context.log.warn({ provider: config.provider, fault: status ?? name }, 'a text could not be translated')
    throw createProblem('translation_unavailable')
  }
}

/**
 * Translates texts that the member can read into the member's language, in their order; nothing of them is stored. Throws `not_found`
 * if nothing is translated here, `translation_too_long`, `translation_unavailable`, and what `limitTranslations` throws.
 */
export async function translateTexts(
  context: MemberContext,
  texts: readonly string[],
): Promise<readonly Translation[]> {
  const { memberId } = context.actor
  const config = context.config.translation
  if (!config || texts.length === 0) throw createProblem('not_found')
  if (texts.join('').length > maxTranslatedCharacters) throw createProblem('translation_too_long')
  return runTranslation(memberId, async () => {
    if (!getBreaker(context, config).allowsRequest()) throw createProblem('translation_unavailable')
    await limitTranslations(context, memberId, config.translationsPerDay)
    const translated = await requestTranslation(context, config, texts)
    return translated.map(({ text, isSameLanguage }) => ({
      text: sanitizeText(text),
      language: context.language,
      same_language: isSameLanguage,
    }))
  })
}
