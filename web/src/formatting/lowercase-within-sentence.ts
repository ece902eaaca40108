/** Writes a label as it stands within a sentence: German capitalises nouns there, the other languages do not. */
export const lowercaseWithinSentence = (label: string, language: string): string =>
  language === 'de' ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
