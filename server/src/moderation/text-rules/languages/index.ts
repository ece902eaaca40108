import type { LanguageRules } from './language-rules.ts'
import type { Language as Code } from '@amarelle/contract/domain/languages'
import { daRules } from './da.ts'
import { deRules } from './de.ts'
import { enRules } from './en.ts'
import { esRules } from './es.ts'
import { fiRules } from './fi.ts'
import { frRules } from './fr.ts'
import { itRules } from './it.ts'
import { nlRules } from './nl.ts'
import { noRules } from './no.ts'
import { plRules } from './pl.ts'
import { svRules } from './sv.ts'

export const textRuleLanguages: Record<Code, LanguageRules> = {
  da: daRules,
  de: deRules,
  en: enRules,
  es: esRules,
  fi: fiRules,
  fr: frRules,
  it: itRules,
  nl: nlRules,
  no: noRules,
  pl: plRules,
  sv: svRules,
}
