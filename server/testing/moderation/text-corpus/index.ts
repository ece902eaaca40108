// For tests: sample messages in each language, harmless ones that no rule may match and violations that must be found.
import type { TextCorpus } from './text-corpus.ts'
import { daCorpus } from './da.ts'
import { deCorpus } from './de.ts'
import { enCorpus } from './en.ts'
import { esCorpus } from './es.ts'
import { fiCorpus } from './fi.ts'
import { frCorpus } from './fr.ts'
import { itCorpus } from './it.ts'
import { nlCorpus } from './nl.ts'
import { noCorpus } from './no.ts'
import { plCorpus } from './pl.ts'
import { svCorpus } from './sv.ts'

export const corpora: Readonly<Record<string, TextCorpus>> = {
  da: daCorpus,
  de: deCorpus,
  en: enCorpus,
  es: esCorpus,
  fi: fiCorpus,
  fr: frCorpus,
  it: itCorpus,
  nl: nlCorpus,
  no: noCorpus,
  pl: plCorpus,
  sv: svCorpus,
}
