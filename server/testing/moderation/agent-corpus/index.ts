// For tests: sentences of agents that are refused or harmless, and members' questions, in every language.
import type { Language } from '@amarelle/contract/domain/languages'
import type { AgentCorpus } from './agent-corpus.ts'
import { daAgentCorpus } from './da.ts'
import { deAgentCorpus } from './de.ts'
import { enAgentCorpus } from './en.ts'
import { esAgentCorpus } from './es.ts'
import { fiAgentCorpus } from './fi.ts'
import { frAgentCorpus } from './fr.ts'
import { itAgentCorpus } from './it.ts'
import { nlAgentCorpus } from './nl.ts'
import { noAgentCorpus } from './no.ts'
import { plAgentCorpus } from './pl.ts'
import { svAgentCorpus } from './sv.ts'

export const agentCorpora: Readonly<Record<Language, AgentCorpus>> = {
  da: daAgentCorpus,
  de: deAgentCorpus,
  en: enAgentCorpus,
  es: esAgentCorpus,
  fi: fiAgentCorpus,
  fr: frAgentCorpus,
  it: itAgentCorpus,
  nl: nlAgentCorpus,
  no: noAgentCorpus,
  pl: plAgentCorpus,
  sv: svAgentCorpus,
}
