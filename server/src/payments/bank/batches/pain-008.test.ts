import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEpcText } from './to-epc-text.ts'
import { type DebitCollectionFile, formatPositiveAmount, writePain008 } from './pain-008.ts'

const file: DebitCollectionFile = {
  version: 'pain.008.001.08',
  messageId: 'DD20261124-1',
  createdAt: new Date('2026-11-24T11:30:00.123Z'),
  collectOn: '2026-11-25',
  creditor: {
    holder: 'Amarelle Payments',
    iban: 'DE75512108001245126199',
    bic: 'SOGEDEFF',
    creditorId: 'DE98ZZZ09999999999',
  },
  collections: [
    {
      endToEndId: '0B5C9E2AF1D04E0C9A3B7D2C1E5F6A70',
      amountMinor: 1499,
      mandate: 'M0000012-0B5C9E2A',
      signedOn: '2026-11-23',
      holder: 'Zoë Müller-Łuczak <x> & Söhne',
      iban: 'NL91ABNA0417164300',
      remittance: 'Order 34',
    },
    {
      endToEndId: '1C5C9E2AF1D04E0C9A3B7D2C1E5F6A71',
      amountMinor: 10,
      mandate: 'M0000013-1C5C9E2A',
      signedOn: '2026-11-22',
      holder: 'Иван',
      iban: 'DE89370400440532013000',
      remittance: 'Order 35',
    },
  ],
}
const readExpectedFile = (version: string) =>
  readFileSync(new URL(`./test-files/${version}.xml`, import.meta.url), 'utf8')

for (const version of ['pain.008.001.08', 'pain.008.001.02'] as const)
  test(`the file of ${version} equals, byte by byte, the one accepted by the published schema`, () => {
    expect(writePain008({ ...file, version })).toBe(readExpectedFile(version))
  })

test('amounts are formatted without floats, and only positive cents are accepted', () => {
  expect([1, 10, 99, 100, 1499, 12_999, 99_999_999_999].map(formatPositiveAmount)).toEqual([
    '0.01',
    '0.10',
    '0.99',
    '1.00',
    '14.99',
    '129.99',
    '999999999.99',
  ])
  for (const wrong of [0, -1, 0.5, 14.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => formatPositiveAmount(wrong), String(wrong)).toThrow('no amount')
})

test('count and control sum match the debits', () => {
  const [first] = file.collections
  if (!first) throw new Error('no debit')
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 40 }),
      (amounts) => {
        const text = writePain008({
          ...file,
          collections: amounts.map((amountMinor) => ({ ...first, amountMinor })),
        })
        const sums = [...text.matchAll(/<CtrlSum>(\d+)\.(\d\d)<\/CtrlSum>/g)].map(([, euros, cents]) =>
          Number(`${euros}${cents}`),
        )
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(sums).toEqual([total, total])
        expect(text.match(/<DrctDbtTxInf>/g)).toHaveLength(amounts.length)
        expect(text.match(/<NbOfTxs>(\d+)</)?.[1]).toBe(String(amounts.length))
      },
    ),
  )
  expect(() => writePain008({ ...file, collections: [] })).toThrow('no debits')
})

test('names are converted to the SEPA character set', () => {
  expect(toEpcText('Zoë Müller <x>', 70)).toBe('Zoe Mueller .x.')
  expect(toEpcText('Åse Ærø-Świątek & Œuvre', 70)).toBe('Ase AEro-Swiatek + OEuvre')
  expect(toEpcText('//a//b/', 70)).toBe('a/b')
  expect(toEpcText('🍒', 70)).toBe('.')
  expect(toEpcText('a'.repeat(100), 70)).toHaveLength(70)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toEpcText(text, 70)).toMatch(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,70}(?<![/ ])$/)
    }),
  )
})

test("input can't break out of its XML element", () => {
  const [first] = file.collections
  if (!first) throw new Error('no debit')
  const injection = '</Nm><Nm>\'"&<![CDATA[x'
  const text = writePain008({
    ...file,
    collections: [{ ...first, holder: injection, remittance: injection }],
  })
  const parsed = new XMLParser({ processEntities: true }).parse(text)
  expect(parsed.Document.CstmrDrctDbtInitn.PmtInf.DrctDbtTxInf.Dbtr.Nm).toBe(toEpcText(injection, 70))
})
