// Tests that the texts of experiments say nothing of prices, consents, the law or fictional profiles, in any language
// (docs/law.md#experiments).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../../contract/src/domain/languages.ts'
import { variantOptions } from '../../../contract/src/endpoints/landing-variants.ts'
import { readCatalogue } from './catalogue.ts'
import { projectRoot } from '../command.ts'

const amounts = /\d|[€$£%]|\b(eur|usd|gbp|dkk|nok|sek|pln|kr|zł|euros?|cents?)\b/iu
const fiction =
  /fi[ck]t[ij]|fikcy|fittiz|invent|erfunden|verzonnen|inventad|inventat|zmyślon|opdigt|oppdikt|påhitt|kuvittee|keksi/iu
/** Stems of words about prices and payments, and of those about consents and legal texts. */
const stems: Readonly<Record<Language, readonly [prices: RegExp, consents: RegExp]>> = {
  da: [/gratis|pris|kost|betal|billig|rabat|kredit|abonnement/iu, /accept|samtyk|vilkår|privatliv|cookie/iu],
  de: [
    /gratis|kostenlos|umsonst|preis|kost|zahl|günstig|rabatt|credit|guthaben|abo/iu,
    /zustimm|einwillig|akzeptier|einverstanden|agb|datenschutz|cookie/iu,
  ],
  en: [
    /\bfree\b|price|cost|\bpa(y|id)|cheap|discount|credit|subscri|bonus/iu,
    /agree|accept|consent|\bterms\b|privacy|cookie/iu,
  ],
  es: [
    /gratis|gratuit|preci|cuesta|cost[eo]|\bpag|barat|descuento|crédito|suscri/iu,
    /acept|consent|condiciones|privacidad|cookie/iu,
  ],
  fi: [
    /ilmai|hinta|hinna|maks|halpa|halva|alennu|krediit|tilau/iu,
    /hyväksy|suostu|ehdo|ehto|tietosuoj|eväste/iu,
  ],
  fr: [
    /gratuit|\bprix|coût|\bpa(ye|ie)|remise|rédui|crédit|abonn/iu,
    /accept|consent|conditions|confidentialit|cookie/iu,
  ],
  it: [
    /gratis|gratuit|prezz|\bcost|\bpag[ah]|scont|credit|abbon/iu,
    /accett|consen[st]|condizioni|privacy|cookie/iu,
  ],
  nl: [
    /gratis|kosteloos|prij[sz]|kost|betaa?l|goedkoop|korting|credit|abonne/iu,
    /akkoord|toestem|accept|voorwaarden|privacy|cookie/iu,
  ],
  no: [
    /gratis|pris|kost|betal|billig|rabatt|kreditt|abonnement/iu,
    /godta|samtyk|vilkår|personvern|cookie/iu,
  ],
  pl: [
    /darmo|bezpłat|\bcen[aęyi]\b|koszt|płat|płac|zniżk|rabat|kredyt|subskr|abonam/iu,
    /zgod|akcept|regulamin|prywatno|cookie/iu,
  ],
  sv: [
    /gratis|pris|kost|betal|billig|rabatt|kredit|prenumer/iu,
    /godkänn|samtyck|villkor|integritet|cookie/iu,
  ],
}
/** Returns whether a text of a variant speaks of what experiments must leave alone. */
const isForbidden = (text: string, language: Language): boolean =>
  [amounts, fiction, ...stems[language]].some((pattern) => pattern.test(text))

/** The English texts of all options, as their file has them. */
const source = readFileSync(join(projectRoot, 'web/src/features/landers/texts/variant-texts.ts'), 'utf8')
const texts = new Map(
  [...source.matchAll(/^ *(\w+): msg`([^`]+)`,$/gm)].map(([, option = '', text = '']) => [option, text]),
)

test('every headline and button that experiments offer leaves prices, consents, the law and labels alone, in 11 languages', async () => {
  expect([...texts.keys()].toSorted()).toEqual(
    [...variantOptions.headline, ...variantOptions.button].toSorted(),
  )
  const ids = new Map([...(await readCatalogue('en', 'web'))].map(([id, text]) => [text, id]))
  for (const language of languages) {
    const catalogue = await readCatalogue(language, 'web')
    for (const [option, english] of texts) {
      const text = catalogue.get(ids.get(english) ?? '')
      expect(text, `${option} in ${language}`).toBeTruthy()
      expect(isForbidden(text ?? '', language), `${option} in ${language}: ${text}`).toBe(false)
    }
  }
})

const planted: Readonly<Record<Language, readonly string[]>> = {
  da: [
    'Skriv gratis i aften',
    'Kun 5 kr for en aften',
    'Jeg accepterer vilkårene',
    'Fiktive profiler svarer',
  ],
  de: [
    'Heute kostenlos schreiben',
    'Nur fünf Euro',
    'Ich stimme zu: Datenschutz',
    'Fiktive Profile antworten',
  ],
  en: ['Write for free tonight', 'Only €5', 'I agree to the terms', 'Fictional profiles answer'],
  es: ['Escribe gratis', 'Solo 5 euros', 'Acepto las condiciones', 'Perfiles ficticios'],
  fi: ['Kirjoita ilmaiseksi', 'Vain 5 €', 'Hyväksyn ehdot', 'Kuvitteelliset profiilit'],
  fr: ['Écrivez gratuitement', 'Seulement 5 euros', 'J’accepte les conditions', 'Profils fictifs'],
  it: ['Scrivi gratis', 'Solo 5 euro', 'Accetto le condizioni', 'Profili fittizi o inventati'],
  nl: ['Schrijf gratis', 'Maar vijf euro', 'Ik ga akkoord', 'Fictieve profielen'],
  no: ['Skriv gratis', 'Bare 5 kr', 'Jeg godtar vilkårene', 'Fiktive profiler'],
  pl: ['Pisz za darmo', 'Tylko 5 zł', 'Akceptuję regulamin', 'Profile fikcyjne'],
  sv: ['Skriv gratis', 'Bara 5 kr', 'Jag godkänner villkoren', 'Fiktiva profiler'],
}
test('a planted price, amount, consent or label is noticed in every language', () => {
  for (const language of languages)
    for (const text of planted[language])
      expect(isForbidden(text, language), `${language}: ${text}`).toBe(true)
})
