import type { LanguageRules } from './languages/language-rules.ts'

/**
 * Insults, threats, coercion and hate; each language has its own list without shared templates
 * (docs/safety.md#warnings-about-texts).
 */
export const getHarmfulPhrases = ({ harmful }: LanguageRules): string => harmful
