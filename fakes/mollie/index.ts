// Mollie as API v2 documents it, in memory: payments, refunds, chargebacks, customers, and the webhook `id=tr_…`.
import { type FakeResponse, type FakeRequest, startFakeServer } from '../fake-server.ts'

interface FakeMolliePayment {
  readonly id: string
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

export async function startFakeMollie({ apiKey }: { readonly apiKey: string }) {
  const payments = new Map<string, FakeMolliePayment>()
  const refunds: FakeMollieRefund[] = []
  const chargebacks: {
    id: string
    payment: string
    amount: FakeMolliePayment['amount']
    reversedAt: string | null
  }[] = []
  /** What was answered to an Idempotency-Key, which answers the same once more. */
  const answered = new Map<string, FakeResponse>()
  const cards = new Map<string, { declines: boolean }>()
  let count = 0
  let refundStatus = 'pending'
  const next = (prefix: string) => `${prefix}_${(count += 1).toString(36).padStart(10, 'A')}`

  const shown = (payment: FakeMolliePayment): FakeResponse => ({
    body: {
      resource: 'payment',
      ...payment,
      expiresAt: '2026-12-01T12:00:00+00:00',
      _links: payment.status === 'open' ? { checkout: { href: `https://pay.example/${payment.id}` } } : {},
    },
  })
  const shownRefund = (refund: FakeMollieRefund) => ({ resource: 'refund', ...refund })
  const createPayment = (sent: MollieRequestBody, key: string): FakeResponse => {
    if (!sent.amount || !/^\d+\.\d\d$/.test(sent.amount.value))
      return { status: 422, body: { status: 422, title: 'Unprocessable Entity' } }
    const recurring = sent.sequenceType === 'recurring'
    const card = cards.get(`${sent.customerId}/${sent.mandateId}`)
    if (recurring && !card) return { status: 422, body: { status: 422, detail: 'No valid mandate' } }
    const payment: FakeMolliePayment = {
      id: next('tr'),
      key,
      amount: sent.amount,
      status: recurring ? (card?.declines ? 'failed' : 'paid') : 'open',
      ...(sent.customerId && { customerId: sent.customerId }),
      ...(sent.sequenceType && { sequenceType: sent.sequenceType }),
      ...(sent.method && { method: sent.method }),
      ...(sent.metadata !== undefined && { metadata: sent.metadata }),
    }
    payments.set(payment.id, payment)
    return { ...shown(payment), status: 201 }
  }
  const createRefund = (payment: FakeMolliePayment, sent: MollieRequestBody): FakeResponse => {
    const back = refunds
      .filter((one) => one.payment === payment.id && one.status !== 'failed')
      .reduce((sum, one) => sum + parseCents(one.amount.value), 0)
    if (
      payment.status !== 'paid' ||
      !sent.amount ||
      back + parseCents(sent.amount.value) > parseCents(payment.amount.value)
    )
      return { status: 422, body: { status: 422, detail: 'The amount is higher than the maximum' } }
    const refund = {
      id: next('re'),
      payment: payment.id,
      amount: sent.amount,
      metadata: sent.metadata,
      status: refundStatus,
    }
    refunds.push(refund)
    return { status: 201, body: shownRefund(refund) }
  }
  const post = (path: string, sent: MollieRequestBody, key: string): FakeResponse => {
    if (path === '/v2/customers') return { status: 201, body: { resource: 'customer', id: next('cst') } }
    if (path === '/v2/payments') return createPayment(sent, key)
    const payment = payments.get(path.split('/')[3] ?? '')
    return payment && path.endsWith('/refunds') ? createRefund(payment, sent) : notFound
  }
  const get = (path: string): FakeResponse => {
    const [, , kind, id = '', list] = path.split('/')
    if (kind === 'customers') {
      const own = [...payments.values()].filter((one) => one.customerId === id).reverse()
      return { body: { _embedded: { payments: own.map((one) => shown(one).body) } } }
    }
    const payment = payments.get(id)
    if (!payment) return notFound
    if (list === 'refunds')
      return {
        body: { _embedded: { refunds: refunds.filter((one) => one.payment === id).map(shownRefund) } },
      }
    if (list === 'chargebacks')
      return { body: { _embedded: { chargebacks: chargebacks.filter((one) => one.payment === id) } } }
    return shown(payment)
  }
  const outside = await startFakeServer(({ method, url, headers, body }: FakeRequest) => {
    if (headers.authorization !== `Bearer ${apiKey}`)
      return { status: 401, body: { status: 401, title: 'Unauthorized Request' } }
    if (method === 'GET') return get(url.pathname)
    const key = String(headers['idempotency-key'] ?? next('key'))
    const known = answered.get(`${url.pathname} ${key}`)
    if (known) return known
    const answer = post(url.pathname, JSON.parse(body) as MollieRequestBody, key)
    answered.set(`${url.pathname} ${key}`, answer)
    return answer
  })
  const known = (ref: string): FakeMolliePayment => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`Mollie knows no ${ref}`)
    return payment
  }
  return {
    ...outside,
    payments: () => [...payments.values()],
    refunds: () => refunds,
    become: (ref: string, status: string) => void (known(ref).status = status),
    charge: (ref: string, amount: FakeMolliePayment['amount']) => void (known(ref).amount = amount),
    /** Pays by a card that is kept when the payment asked for it. */
    payByCard(ref: string, { declines = false } = {}) {
      const payment = known(ref)
      payment.status = 'paid'
      payment.details = { cardNumber: '4242', cardLabel: 'Visa', cardExpiryDate: '2030-12-31' }
      if (payment.sequenceType !== 'first') return
      payment.mandateId = next('mdt')
      cards.set(`${payment.customerId}/${payment.mandateId}`, { declines })
    },
    refundsAre(status: 'pending' | 'refunded' | 'failed') {
      refundStatus = status
      for (const refund of refunds) refund.status = status
    },
    /** An hour goes by: keys are forgotten. */
    forgetKeys: () => answered.clear(),
    chargeBack(ref: string) {
      const { amount } = known(ref)
      chargebacks.push({ id: next('chb'), payment: ref, amount, reversedAt: null })
    },
    reverseChargeback(ref: string) {
      for (const one of chargebacks) if (one.payment === ref) one.reversedAt = '2026-11-21T12:00:00+00:00'
    },
    webhook: (ref: string) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      query: new URLSearchParams(),
      body: Buffer.from(`id=${ref}`),
    }),
  }
}
