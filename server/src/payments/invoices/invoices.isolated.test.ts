// Gapless numbers, contents of invoices and credit notes, and who may read them.
// Isolated: it replaces a module.
import { languages } from '@amarelle/contract/domain/languages'
import {
  getBundlesEndpoint,
  getTransactionsEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import { inflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { InvoiceContent } from './invoice.sql.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { formatMoney } from '../pricing/format-money.ts'
import { findAttempt, updateAttempt, lockOrder } from '../orders/order.sql.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { settleAttempt } from '../settlement/settle-attempt.ts'
import { findOrderId } from '../../../testing/payments/order-ids.ts'

vi.mock(import('../providers/provider-registry.ts'), async (original) => ({
  ...(await original()),
  getProvider: () =>
    ({
      capabilities: { storedCard: false, refund: 'partial' },
      refund: async ({ refundId, amountMinor, currency }) => ({
        providerRef: refundId,
        state: 'completed',
        amountMinor,
        currency,
      }),
    }) as PaymentProvider,
}))

const app = await createTestServer({ signup_credits: 0 })
/** Places an order; `pay` completes it. */
async function placePaidOrder(memberId: number) {
  const [bundle] = (await app.call(memberId, getBundlesEndpoint, {})).bundles
  const placedOrder = await app.call(memberId, placeOrderEndpoint, {
    bundle: bundle?.id ?? 0,
    method: 'visa',
    total: bundle?.total.minor ?? 0,
    immediate: true,
    pro_rata: true,
  })
  await updateAttempt(app.db, placedOrder.payment_id, new Date(), { provider_ref: placedOrder.payment_id })
  const attempt = await findAttempt(app.db, placedOrder.payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  const pay = () => settleAttempt(app.services, attempt, { state: 'completed', amountMinor, currency })
  return { id: placedOrder.order, attempt: attempt.id, pay }
}
const createBuyer = async () => {
  const id = await app.member()
  const at = new Date('2026-01-01T12:00:00Z')
  await app.db.updateTable('member').set({ signed_up_at: at }).where('id', '=', id).execute()
  return id
}
const findTransaction = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]
const fetchPdf = async (url: string, cookie?: string) => app.ask('GET', url, cookie ? { cookie } : {})

test("a company's numbers have no gap when orders complete concurrently and some fail", async () => {
  const orders: Awaited<ReturnType<typeof placePaidOrder>>[] = []
  for (let i = 0; i < 12; i += 1) orders.push(await placePaidOrder(await createBuyer()))
  await Promise.allSettled(
    orders.map(({ id, pay }, i) =>
      i % 3 === 0
        ? runInTransaction(app.db, async (tx) => {
            // Takes a number and fails before the commit.
            await lockOrder(tx, await findOrderId(tx, id))
            const attempt = await findAttempt(tx, orders[i]?.attempt ?? '')
            if (!attempt) throw new Error('no attempt')
            const { amountMinor, currency } = attempt
            await settleAttempt({ ...app.services, db: tx }, attempt, {
              state: 'completed',
              amountMinor,
              currency,
            })
            throw new Error('crash')
          })
        : pay(),
    ),
  )
  const numbers = async () =>
    (await app.db.selectFrom('invoice').select('no').orderBy('no').execute()).map(({ no }) => no)
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  for (const { pay } of orders) await pay()
  expect(await numbers()).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

test('an order has an invoice and a refund a credit note as PDF, readable by the buyer only', async () => {
  const memberId = await createBuyer()
  const { id, attempt, pay } = await placePaidOrder(memberId)
  await pay()
  const orderId = await findOrderId(app.db, id)
  await runInTransaction(app.db, (tx) =>
    queueRefund(tx, {
      orderId,
      attemptId: attempt,
      amountMinor: 999,
      credits: 10,
      reason: 'withdrawal',
      at: new Date(),
    }),
  )
  await app.drainJobs()
  const transaction = await findTransaction(memberId, id)
  expect(transaction).toMatchObject({
    state: 'completed',
    attempts: [{ state: 'completed', extra: false }],
    refunds: [{ amount: { minor: 999, currency: 'EUR' }, credits: 10, state: 'completed' }],
    disputed: null,
    invoice: { number: expect.stringMatching(/^1-0000\d\d$/) as string },
  })
  const note = transaction?.refunds[0]?.credit_note
  expect(note?.number).toBe('1-C000001')
  const cookie = await app.session(memberId)
  for (const url of [transaction?.invoice?.url ?? '', note?.url ?? '']) {
    const response = await fetchPdf(url, cookie)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await fetchPdf(url)).status).toBe(404)
    expect((await fetchPdf(url, await app.session(await createBuyer()))).status).toBe(404)
  }
  const { rows } = {
    rows: await app.db
      .selectFrom('invoice')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('kind', 'desc')
      .execute(),
  }
  expect(rows).toMatchObject([
    { kind: 'invoice', total_minor: 1499, vat_minor: 260 },
    {
      kind: 'credit_note',
      total_minor: -999,
      vat_minor: -173,
      content: { corrects: transaction?.invoice?.number },
    },
  ])
})

/** Decompresses the streams of a PDF, among them fonts and texts. */
function readStreams(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length
    try {
      const stream = pdf.subarray(start, pdf.indexOf('endstream', start))
      return [inflateSync(stream, { finishFlush: 2 }).toString('latin1')]
    } catch {
      return []
    }
  })
}

/** The characters to which the fonts of a PDF map their glyphs. */
function readLetters(pdf: Buffer): Set<string> {
  const letters = new Set<string>()
  for (const text of readStreams(pdf).filter((stream) => stream.includes('beginbfrange')))
    for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4})>/g))
      letters.add(String.fromCharCode(Number.parseInt(hex, 16)))
  return letters
}

/** The glyph numbers used in a PDF's texts; 0 is the placeholder for a missing character. */
function readGlyphs(pdf: Buffer): number[] {
  return readStreams(pdf).flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
      ),
    ),
  )
}

const content = (
  language: InvoiceContent['language'],
  more: Partial<InvoiceContent> = {},
): InvoiceContent => ({
  kind: 'invoice',
  number: '1-000001',
  issuedAt: '2026-06-01T12:00:00Z',
  timeZone: 'Europe/Amsterdam',
  language,
  site: 'Amarelle',
  company: {
    name: 'Amarelle B.V.',
    address: 'Kade 1',
    city: 'Utrecht',
    country: 'NL',
    registration: '12345678',
    vatNumbers: ['NL001234567B01'],
  },
  customer: 7,
  country: 'PL',
  order: 12,
  corrects: null,
  credits: 15,
  currency: 'PLN',
  priceMinor: 5999,
  discountMinor: 1500,
  feeMinor: 100,
  totalMinor: 4599,
  vatRate: 2300,
  vatMinor: 860,
  method: 'BLIK',
  ...more,
})

test('the PDF contains the letters of every language', async () => {
  const letters = 'ąćęłńóśźżßäöüéèêçñåæøÅÆØ€’'
  const shown = readLetters(await renderInvoicePdf(content('pl', { site: letters })))
  expect([...letters].filter((letter) => !shown.has(letter))).toEqual([])
})

test('the PDF has a glyph for every character in every language, also in amounts of a thousand and more', async () => {
  const large = { currency: 'EUR', priceMinor: 133_400, discountMinor: 10_000, totalMinor: 123_400 } as const
  for (const language of languages) {
    const pdf = await renderInvoicePdf(content(language, large))
    const glyphs = readGlyphs(pdf)
    expect(glyphs.length, language).toBeGreaterThan(200)
    expect(glyphs, language).not.toContain(0)
  }
  // Intl separates the thousands of French amounts by a space that the font lacks.
  const amount = formatMoney({ minor: 123_400, currency: 'EUR' }, 'fr')
  expect(amount).toBe('1\u202f234,00\u00a0€')
  expect(readLetters(await renderInvoicePdf(content('fr', large)))).toContain('\u00a0')
})
