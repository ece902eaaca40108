import type { Language } from '@amarelle/contract/domain/languages'
import type { HonestAnswerTopic } from '@amarelle/contract/staff/agent-text-rules'
import { loadTranslations } from '../../platform/translations.ts'

/**
 * Returns two sentences that an agent may send instead of a refused text, or as the answer to the question whether the profile is
 * real, in the member's language. No site can replace them: they are worded as docs/law.md asks.
 * @param names.profile the fictional profile's name
 * @param names.company the company that operates the site
 */
export async function listHonestAnswers(
  language: Language,
  topic: HonestAnswerTopic,
  names: { readonly profile: string; readonly company: string },
): Promise<string[]> {
  const texts = await loadTranslations(language, null)
  return ['first', 'second'].map((which) => texts._(`fictional.honest.${topic}.${which}`, { ...names }))
}
