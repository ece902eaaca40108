import type { Language } from './language.ts'

/** What hurts is said in each language's own way: insults, threats, coercion, hate (DOMAIN 5.1). */
export const harmfulPhrases = ({ harmful }: Language): string => harmful
