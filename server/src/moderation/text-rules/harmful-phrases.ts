import type { LanguageRules } from './languages/language-rules.ts'

/** What hurts is said in each language's own way: insults, threats, coercion, hate (docs/safety.md#warnings-about-texts). */
export const getHarmfulPhrases = ({ harmful }: LanguageRules): string => harmful
