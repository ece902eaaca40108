// Validates our files by xmllint: against our own schema (core-debits.xsd), and against the published ones
// when PAIN_SCHEMAS names a folder with pain.008.001.08.xsd and pain.008.001.02.xsd. Those belong to ISO and are not in
// this repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { loadPainSchema } from './check-pain-008.ts'
import { type DebitCollectionFile, writePain008 } from './pain-008.ts'

const versions = ['pain.008.001.08', 'pain.008.001.02'] as const
type Version = (typeof versions)[number]
const publishedSchemaFolder = process.env['PAIN_SCHEMAS']
/** The schemas to validate a version's files against. */
const loadSchemas = async (version: Version): Promise<string[]> => [
  await loadPainSchema(version),
  ...(publishedSchemaFolder ? [readFileSync(join(publishedSchemaFolder, `${version}.xsd`), 'utf8')] : []),
]
/** The names of invalid files, with the error. */
async function validateFiles(
  schema: string,
  files: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const xml = [...files].map(([fileName, contents]) => ({ fileName: `${fileName}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: [{ fileName: 'schema.xsd', contents: schema }] })
  return new Map(
    errors.flatMap(({ loc, message }) => (loc ? [[loc.fileName.replace(/\.xml$/, ''), message]] : [])),
  )
}

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom('Zoë Müller-Łuczak <x> & Söhne', 'Иван', '🍒', ' / ', ']]>', 'a'.repeat(200), "O'Neill"),
)
const collection = fc.record({
  endToEndId: fc.uuid().map((id) => id.replaceAll('-', '').toUpperCase()),
  amountMinor: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.constantFrom(1, 10, 99_999_999_999)),
  mandate: fc.integer({ min: 1, max: 9_999_999 }).map((id) => `M${String(id).padStart(7, '0')}-0B5C9E2A`),
  signedOn: fc.constantFrom('2026-11-23', '2024-02-29'),
  holder: name,
  iban: fc.constantFrom('NL91ABNA0417164300', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'),
  remittance: name,
})
const anyFile: fc.Arbitrary<Omit<DebitCollectionFile, 'version'>> = fc.record({
  messageId: fc.nat(99_999_999).map((id) => `DD20261124-${id}`),
  createdAt: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  collectOn: fc.constantFrom('2026-11-25', '2028-02-29'),
  creditor: fc.record({
    holder: name,
    iban: fc.constant('DE75512108001245126199'),
    bic: fc.constantFrom('SOGEDEFF', 'SOGEDEFFXXX'),
    creditorId: fc.constantFrom('DE98ZZZ09999999999', 'NL12ZZZ303086520000', 'FR72ZZZ123456'),
  }),
  collections: fc.uniqueArray(collection, {
    minLength: 1,
    maxLength: 30,
    selector: ({ endToEndId }) => endToEndId,
  }),
})

for (const version of versions) {
  test(`any generated ${version} file is valid`, async () => {
    const files = new Map(
      fc.sample(anyFile, 60).map((file, i) => [`file${i}`, writePain008({ ...file, version })] as const),
    )
    for (const schema of await loadSchemas(version))
      expect(await validateFiles(schema, files)).toEqual(new Map())
  })

  test(`a ${version} file with a single error is refused`, async () => {
    const valid = readFileSync(new URL(`./test-files/${version}.xml`, import.meta.url), 'utf8')
    const wrong: readonly (readonly [string, string | RegExp, string])[] = [
      ['order of elements', /(<PmtMtd>DD<\/PmtMtd>)(\s*)(<BtchBookg>true<\/BtchBookg>)/, '$3$2$1'],
      ['no day', /<ReqdColltnDt>.*<\/ReqdColltnDt>/, ''],
      ['a day that there is not', '2026-11-25', '2026-02-30'],
      ['an account that is none', 'NL91ABNA0417164300', 'NL91 ABNA'],
      ['a comma for a point', '14.99', '14,99'],
      ['no currency', ' Ccy="EUR"', ''],
      ['a long name', /<Nm>Zoe/, `<Nm>${'Zoe'.repeat(60)}`],
      ['a long reference', /<MndtId>/, `<MndtId>${'M'.repeat(36)}`],
      ['nothing to collect', /<DrctDbtTxInf>[\s\S]*<\/DrctDbtTxInf>/, ''],
      ['another sequence', 'OOFF', 'ONCE'],
      ['an element of no schema', '<PmtMtd>', '<Fee>1</Fee><PmtMtd>'],
      ['another version', `xsd:${version}`, 'xsd:pain.008.001.01'],
    ]
    const files = new Map(
      wrong.map(([what, from, to]) => [what.replaceAll(' ', '-'), valid.replace(from, to)]),
    )
    for (const schema of await loadSchemas(version))
      expect([...(await validateFiles(schema, files)).keys()].sort()).toEqual([...files.keys()].sort())
    const [schema = ''] = await loadSchemas(version)
    const stricter = new Map([
      ['no-day-of-signature', valid.replace(/<DtOfSgntr>.*<\/DtOfSgntr>/, '')],
      ['umlaut', valid.replace('<Nm>Zoe', '<Nm>Zoë')],
      ['three-decimals', valid.replace('>14.99<', '>14.990<')],
      ['nothing', valid.replace('>14.99<', '>0.00<')],
      ['dollars', valid.replace('Ccy="EUR"', 'Ccy="USD"')],
      ['the-same-debit-twice', valid.replace(/(<DrctDbtTxInf>[\s\S]*?<\/DrctDbtTxInf>)/, '$1$1')],
      ['a-zone', valid.replace('11:30:00<', '11:30:00Z<')],
    ])
    expect([...(await validateFiles(schema, stricter)).keys()].sort()).toEqual([...stricter.keys()].sort())
  })
}
