// In-memory fake of Mollie's API v2: payments, refunds, chargebacks, customers, and the webhook `id=tr_…`.
import { type FakeResponse, type FakeRequest, startFakeServer } from '../fake-server.ts'

interface FakeMolliePayment {
  readonly id: string
  readonly createdAt: string
  readonly key: string
  amount: { currency: string; value: string }
  status: string
  customerId?: string
  mandateId?: string
  sequenceType?: string
  metadata?: unknown
  method?: string
  details?: object
}
interface FakeMollieRefund {
  readonly id: string
  readonly payment: string
  readonly amount: FakeMolliePayment['amount']
  readonly metadata: unknown
  status: string
}
type MollieRequestBody = Partial<FakeMolliePayment> & { metadata?: unknown }
const notFound: FakeResponse = {
  status: 404,
  body: { status: 404, title: 'Not Found', detail: 'No such resource' },
}
const parseCents = (value: string) => Number(value.replace('.', ''))

interface FakeMollieSettlement {
  readonly id: string
  readonly settledAt: string
  readonly lists: Readonly<Record<string, readonly object[]>>
  readonly body: object
}
const toEur = (cents: number) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) })

export async function startFakeMollie({
  apiKey,
  organizationToken = '',
}: {
  readonly apiKey: string
  readonly organizationToken?: string
}) {
  const settlements: FakeMollieSettlement[] = []
  const payments = new Map<string, FakeMolliePayment>()
  const refunds: FakeMollieRefund[] = []
  const chargebacks: {
    id: string
    payment: string
    amount: FakeMolliePayment['amount']
    reversedAt: string | null
  }[] = []
  /** Responses by Idempotency-Key, returned again for a repeated key. */
  const responsesByKey = new Map<string, FakeResponse>()
  const cards = new Map<string, { declines: boolean }>()
  let count = 0
  let refundStatus = 'pending'
  /** Paths of requests that read. */
  const requests: string[] = []
  const createFakeId = (prefix: string) => `${prefix}_${(count += 1).toString(36).padStart(10, 'A')}`

  const toPaymentResponse = (payment: FakeMolliePayment): FakeResponse => ({
    body: {
      resource: 'payment',
      ...payment,
      expiresAt: '2026-12-01T12:00:00+00:00',
      _links: payment.status === 'open' ? { checkout: { href: `https://pay.example/${payment.id}` } } : {},
    },
  })
  const toRefundJson = (refund: FakeMollieRefund) => ({ resource: 'refund', ...refund })
  const createPayment = (input: MollieRequestBody, key: string): FakeResponse => {
    if (!input.amount || !/^\d+\.\d\d$/.test(input.amount.value))
      return { status: 422, body: { status: 422, title: 'Unprocessable Entity' } }
    const recurring = input.sequenceType === 'recurring'
    const card = cards.get(`${input.customerId}/${input.mandateId}`)
    if (recurring && !card) return { status: 422, body: { status: 422, detail: 'No valid mandate' } }
    const payment: FakeMolliePayment = {
      id: createFakeId('tr'),
      createdAt: new Date().toISOString(),
      key,
      amount: input.amount,
      status: recurring ? (card?.declines ? 'failed' : 'paid') : 'open',
      ...(input.customerId && { customerId: input.customerId }),
      ...(input.sequenceType && { sequenceType: input.sequenceType }),
      ...(input.method && { method: input.method }),
      ...(input.metadata !== undefined && { metadata: input.metadata }),
    }
    payments.set(payment.id, payment)
    return { ...toPaymentResponse(payment), status: 201 }
  }
  const createRefund = (payment: FakeMolliePayment, input: MollieRequestBody): FakeResponse => {
    const refundedCents = refunds
      .filter((item) => item.payment === payment.id && item.status !== 'failed')
      .reduce((sum, item) => sum + parseCents(item.amount.value), 0)
    if (
      payment.status !== 'paid' ||
      !input.amount ||
      refundedCents + parseCents(input.amount.value) > parseCents(payment.amount.value)
    )
      return { status: 422, body: { status: 422, detail: 'The amount is higher than the maximum' } }
    const refund = {
      id: createFakeId('re'),
      payment: payment.id,
      amount: input.amount,
      metadata: input.metadata,
      status: refundStatus,
    }
    refunds.push(refund)
    return { status: 201, body: toRefundJson(refund) }
  }
  const post = (path: string, input: MollieRequestBody, key: string): FakeResponse => {
    if (path === '/v2/customers')
      return { status: 201, body: { resource: 'customer', id: createFakeId('cst') } }
    if (path === '/v2/payments') return createPayment(input, key)
    const payment = payments.get(path.split('/')[3] ?? '')
    return payment && path.endsWith('/refunds') ? createRefund(payment, input) : notFound
  }
  const getSettlements = (path: string, from: string | null): FakeResponse => {
    const [, , , id, list = ''] = path.split('/')
    if (!id)
      return {
        body: { _embedded: { settlements: settlements.map(({ body }) => body).toReversed() }, _links: {} },
      }
    const rows = settlements.find((item) => item.id === id)?.lists[list]
    if (!rows) return notFound
    // One row a page, so that clients must follow the pages.
    const index = Number(from ?? 0)
    const next = { href: `https://api.mollie.com/v2/settlements/${id}/${list}?from=${index + 1}` }
    return {
      body: {
        _embedded: { [list]: rows.slice(index, index + 1) },
        _links: { next: index + 1 < rows.length ? next : null },
      },
    }
  }
  const sumOf = (
    items: readonly { readonly payment: string; readonly amount: FakeMolliePayment['amount'] }[],
    id: string,
  ) =>
    items.filter((item) => item.payment === id).reduce((sum, { amount }) => sum + parseCents(amount.value), 0)
  /** Two payments a page, so that clients must follow the pages. */
  const listPayments = (from: string | null): FakeResponse => {
    const newestFirst = [...payments.values()].toReversed()
    const start = from === null ? 0 : newestFirst.findIndex(({ id }) => id === from)
    if (start === -1) return notFound
    const next = newestFirst[start + 2]
    return {
      body: {
        _embedded: {
          payments: newestFirst.slice(start, start + 2).map((payment) => ({
            ...(toPaymentResponse(payment).body as object),
            amountRefunded: { ...payment.amount, value: (sumOf(refunds, payment.id) / 100).toFixed(2) },
            amountChargedBack: {
              ...payment.amount,
              value: (sumOf(chargebacks, payment.id) / 100).toFixed(2),
            },
          })),
        },
        _links: { next: next ? { href: `https://api.mollie.com/v2/payments?from=${next.id}` } : null },
      },
    }
  }
  const get = (path: string, from: string | null): FakeResponse => {
    requests.push(path)
    if (path === '/v2/payments') return listPayments(from)
    const [, , kind, id = '', list] = path.split('/')
    if (kind === 'customers') {
      const customerPayments = [...payments.values()].filter((item) => item.customerId === id).reverse()
      return {
        body: { _embedded: { payments: customerPayments.map((item) => toPaymentResponse(item).body) } },
      }
    }
    const payment = payments.get(id)
    if (!payment) return notFound
    if (list === 'refunds')
      return {
        body: { _embedded: { refunds: refunds.filter((item) => item.payment === id).map(toRefundJson) } },
      }
    if (list === 'chargebacks')
      return { body: { _embedded: { chargebacks: chargebacks.filter((item) => item.payment === id) } } }
    return toPaymentResponse(payment)
  }
  const server = await startFakeServer(({ method, url, headers, body }: FakeRequest) => {
    const isSettlements = url.pathname.startsWith('/v2/settlements')
    if (headers.authorization !== `Bearer ${isSettlements ? organizationToken : apiKey}`)
      return { status: 401, body: { status: 401, title: 'Unauthorized Request' } }
    if (isSettlements) return getSettlements(url.pathname, url.searchParams.get('from'))
    if (method === 'GET') return get(url.pathname, url.searchParams.get('from'))
    const key = String(headers['idempotency-key'] ?? createFakeId('key'))
    const storedResponse = responsesByKey.get(`${url.pathname} ${key}`)
    if (storedResponse) return storedResponse
    const response = post(url.pathname, JSON.parse(body) as MollieRequestBody, key)
    responsesByKey.set(`${url.pathname} ${key}`, response)
    return response
  })
  const getPayment = (ref: string): FakeMolliePayment => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`Mollie knows no ${ref}`)
    return payment
  }
  return {
    ...server,
    payments: () => [...payments.values()],
    refunds: () => refunds,
    requests: () => requests,
    become: (ref: string, status: string) => void (getPayment(ref).status = status),
    charge: (ref: string, amount: FakeMolliePayment['amount']) => void (getPayment(ref).amount = amount),
    /** Pays by card; stores it when the payment requested that. */
    payByCard(ref: string, { declines = false } = {}) {
      const payment = getPayment(ref)
      payment.status = 'paid'
      payment.details = { cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2030-12-31' }
      if (payment.sequenceType !== 'first') return
      payment.mandateId = createFakeId('mdt')
      cards.set(`${payment.customerId}/${payment.mandateId}`, { declines })
    },
    refundsAre(status: 'pending' | 'refunded' | 'failed') {
      refundStatus = status
      for (const refund of refunds) refund.status = status
    },
    /** Simulates the expiry of idempotency keys after an hour. */
    forgetKeys: () => responsesByKey.clear(),
    chargeBack(ref: string) {
      const { amount } = getPayment(ref)
      chargebacks.push({ id: createFakeId('chb'), payment: ref, amount, reversedAt: null })
    },
    reverseChargeback(ref: string) {
      for (const item of chargebacks) if (item.payment === ref) item.reversedAt = '2026-11-21T12:00:00+00:00'
    },
    /** Settles all paid payments, refunds and chargebacks in EUR less costs of 1.21. Other currencies are converted. */
    settle(settledAt: string, { toEurMinor = (minor: number) => minor } = {}): string {
      const id = createFakeId('stl')
      const createdAt = settledAt
      const paid = [...payments.values()].filter(({ status }) => status === 'paid')
      const convert = ({ amount }: { readonly amount: FakeMolliePayment['amount'] }) =>
        amount.currency === 'EUR' ? amount : toEur(toEurMinor(parseCents(amount.value)))
      const negative = (item: { readonly amount: FakeMolliePayment['amount'] }) => {
        const { currency, value } = convert(item)
        return { currency, value: `-${value}` }
      }
      const lists = {
        payments: paid.map(({ id: payment, amount }) => ({
          id: payment,
          amount,
          createdAt,
          settlementAmount: convert({ amount }),
        })),
        refunds: refunds.map((item) => ({ ...item, createdAt, settlementAmount: negative(item) })),
        chargebacks: chargebacks.map((item) => ({ ...item, createdAt, settlementAmount: negative(item) })),
      }
      const sum = (rows: readonly { readonly amount: FakeMolliePayment['amount'] }[]) =>
        rows.reduce((total, row) => total + parseCents(convert(row).value), 0)
      const cost = { description: 'Credit card', method: 'creditcard', count: 1, amountGross: toEur(121) }
      const body = {
        resource: 'settlement',
        id,
        reference: `1234567.2611.0${settlements.length + 1}`,
        status: 'paidout',
        settledAt,
        amount: toEur(sum(lists.payments) - sum(lists.refunds) - sum(lists.chargebacks) - 121),
        periods: { '2026': { '11': { revenue: [], costs: [cost] } } },
      }
      settlements.push({ id, settledAt, lists, body })
      return body.reference
    },
    webhook: (ref: string) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      query: new URLSearchParams(),
      body: Buffer.from(`id=${ref}`),
    }),
  }
}
