import type { Language } from '@amarelle/contract/domain/languages'
import type { AgentLanguageRules } from './agent-language-rules.ts'
import { daAgentRules } from './da.ts'
import { deAgentRules } from './de.ts'
import { enAgentRules } from './en.ts'
import { esAgentRules } from './es.ts'
import { fiAgentRules } from './fi.ts'
import { frAgentRules } from './fr.ts'
import { itAgentRules } from './it.ts'
import { nlAgentRules } from './nl.ts'
import { noAgentRules } from './no.ts'
import { plAgentRules } from './pl.ts'
import { svAgentRules } from './sv.ts'

export const agentRuleLanguages: Readonly<Record<Language, AgentLanguageRules>> = {
  da: daAgentRules,
  de: deAgentRules,
  en: enAgentRules,
  es: esAgentRules,
  fi: fiAgentRules,
  fr: frAgentRules,
  it: itAgentRules,
  nl: nlAgentRules,
  no: noAgentRules,
  pl: plAgentRules,
  sv: svAgentRules,
}
