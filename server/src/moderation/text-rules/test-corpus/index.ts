// For tests: what people write to each other, in each language: what no rule may take for more, and what must be found.
import type { Corpus } from './corpus.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { no } from './no.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'

export const corpora: Readonly<Record<string, Corpus>> = { da, de, en, es, fi, fr, it, nl, no, pl, sv }
