// In-memory fake of Verotel FlexPay: order page, sale status as text lines, and signed postbacks.
import { createHash } from 'node:crypto'
import { startFakeServer } from '../fake-server.ts'

interface Sale {
  readonly saleID: string
  readonly referenceID: string
  amount: string
  currency: string
  result: string
}
const unsignedParameters = new Set(['signature', 'email', 'oneClickToken'])

export async function startFakeFlexPay({ shopId, key }: { readonly shopId: string; readonly key: string }) {
  const sales = new Map<string, Sale>()
  let count = 1000
  const sign = (parameters: Record<string, string>) => {
    const pairs = Object.entries(parameters)
      .filter(([name]) => !unsignedParameters.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort()
    return createHash('sha256')
      .update([key, ...pairs].join(':'))
      .digest('hex')
  }
  const isSigned = (query: URLSearchParams) => {
    const parameters = Object.fromEntries(query)
    return parameters['signature'] === sign(parameters) && parameters['shopID'] === shopId
  }
  const server = await startFakeServer(({ url }) => {
    const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })
    if (url.pathname !== '/salestatus') return { status: 404, body: 'not found' }
    if (!isSigned(url.searchParams)) return text('response: ERROR\nerror: Invalid signature\n')
    const sale = sales.get(url.searchParams.get('referenceID') ?? '')
    if (!sale) return text('response: NOTFOUND\n')
    return text(
      [
        'response: FOUND',
        `saleID: ${sale.saleID}`,
        `shopID: ${shopId}`,
        `referenceID: ${sale.referenceID}`,
        `saleResult: ${sale.result}`,
        `priceAmount: "${sale.amount}"`,
        `priceCurrency: ${sale.currency}`,
        'paymentMethod: CC',
        'createdOn: 2026-11-21 12:00:00',
        '',
      ].join('\n'),
    )
  })
  const getSale = (ref: string): Sale => {
    const sale = sales.get(ref)
    if (!sale) throw new Error(`FlexPay knows no ${ref}`)
    return sale
  }
  const postback = (ref: string, event: Record<string, string>) => {
    const sale = getSale(ref)
    const parameters = {
      paymentMethod: 'CC',
      priceAmount: sale.amount,
      priceCurrency: sale.currency,
      referenceID: ref,
      saleID: sale.saleID,
      shopID: shopId,
      type: 'purchase',
      ...event,
    }
    return new URLSearchParams({ ...parameters, signature: sign(parameters) })
  }
  return {
    ...server,
    sales: () => [...sales.values()],
    /** The member orders at a signed URL; a second order of the same reference replaces the first. */
    order(address: string, result: string) {
      const { searchParams } = new URL(address)
      if (!isSigned(searchParams)) throw new Error('FlexPay: invalid signature')
      const referenceID = searchParams.get('referenceID') ?? ''
      const [amount, currency] = [
        searchParams.get('priceAmount') ?? '',
        searchParams.get('priceCurrency') ?? '',
      ]
      const existing = sales.get(referenceID)
      sales.set(referenceID, {
        saleID: existing?.saleID ?? String((count += 1)),
        referenceID,
        amount,
        currency,
        result,
      })
    },
    charge(ref: string, amount: string, currency: string) {
      Object.assign(getSale(ref), { amount, currency })
    },
    postback: (ref: string) => postback(ref, {}),
    credit: (ref: string, amount: string) =>
      postback(ref, { event: 'credit', priceAmount: amount, transactionID: String((count += 1)) }),
    /** Has the parameters seen in public code: sale, transaction and parent ids, no amount. */
    bareChargeback(ref: string) {
      const { saleID } = getSale(ref)
      const parameters = {
        event: 'chargeback',
        parentID: saleID,
        referenceID: ref,
        saleID,
        shopID: shopId,
        transactionID: String((count += 1)),
      }
      return new URLSearchParams({ ...parameters, signature: sign(parameters) })
    },
    chargeback: (ref: string) => postback(ref, { event: 'chargeback', transactionID: String((count += 1)) }),
  }
}
