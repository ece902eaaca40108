import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { type InterfaceLanguage, isBuiltInLanguage } from '@amarelle/contract/domain/languages'
import type { Site } from '../../platform/context.ts'

/** Throws `invalid_input` at the field `language` unless the language is built in or offered. */
export function assertLanguageOffered(
  { offeredLanguages }: Pick<Site, 'offeredLanguages'>,
  language: InterfaceLanguage,
): void {
  if (!isBuiltInLanguage(language) && !offeredLanguages.some(({ code }) => code === language))
    throw createFieldProblem({ language: 'invalid_choice' })
}
