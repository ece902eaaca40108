// In-memory fake of Stripe's API: Checkout sessions, payment intents, refunds, disputes, signed events.
import { type FakeResponse, startFakeServer } from '../fake-server.ts'

interface FakeIntent {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  amount: number
  amount_received: number
  currency: string
  status: string
  customer: string | null
  payment_method: object | null
  setup_future_usage: string | null
  last_payment_error: object | null
  metadata: object
  next_action: object | null
}
interface FakeSession {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly intent: string
  amount_total: number
  currency: string
  status: string
  payment_status: string
}
interface FakeWarning {
  readonly id: string
  readonly object: 'radar.early_fraud_warning'
  readonly charge: string
  readonly payment_intent: string
  readonly fraud_type: string
}
interface FakeAdjustment {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly metadata: object
  status: string
}
/** A transaction of the balance with its source, as the API expands it. */
interface FakeTransaction {
  /** Null until an automatic payout takes it, and for ever in a manual one. */
  readonly payout: string | null
  readonly created: number
  readonly type: string
  readonly amount: number
  readonly fee: number
  readonly currency: string
  readonly source: object | null
}
interface FakePayout {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly arrival_date: number
  readonly status: string
  readonly created: number
  readonly automatic: boolean
  readonly reconciliation_status: string
}
const toErrorResponse = (status: number, type: string, message: string, more = {}): FakeResponse => ({
  status,
  body: { error: { type, message, ...more } },
})
const notFound = toErrorResponse(404, 'invalid_request_error', 'No such resource')
const visaCard = {
  id: 'pm_visa',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
}

export async function startFakeStripe({ secretKey }: { readonly secretKey: string }) {
  const sessions = new Map<string, FakeSession>()
  const intents = new Map<string, FakeIntent>()
  const refunds: FakeAdjustment[] = []
  const disputes: FakeAdjustment[] = []
  const payouts: FakePayout[] = []
  const transactions: FakeTransaction[] = []
  const warnings: FakeWarning[] = []
  const evidence: Readonly<Record<string, string>>[] = []
  const declining = new Set<string>()
  /** Paths of requests that read. */
  const requests: string[] = []
  const responsesByKey = new Map<string, FakeResponse>()
  let count = 0
  let refundStatus = 'pending'
  const createFakeId = (prefix: string) => `${prefix}_test_${(count += 1)}`
  const getSeconds = () => Math.floor(Date.now() / 1000)
  const listOf = (data: object[]): FakeResponse => ({
    body: { object: 'list', data, has_more: false, url: '/' },
  })
  /** Two items a page, so that clients must follow the pages. */
  const pageOf = (
    items: readonly { readonly id: string; readonly created: number }[],
    query: URLSearchParams,
  ): FakeResponse => {
    const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
    const matching = items.filter(({ created }) => created >= from && created < to).toReversed()
    const start = matching.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = matching.slice(start, start + 2)
    return { body: { object: 'list', data, has_more: start + 2 < matching.length, url: '/' } }
  }

  const newIntent = (amount: number, currency: string, more: Partial<FakeIntent> = {}): FakeIntent => {
    const intent: FakeIntent = {
      id: createFakeId('pi'),
      created: getSeconds(),
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      last_payment_error: null,
      next_action: null,
      metadata: {},
      ...more,
    }
    intents.set(intent.id, intent)
    return intent
  }
  const toIntentJson = (intent: FakeIntent) => ({
    object: 'payment_intent',
    ...intent,
    latest_charge: {
      object: 'charge',
      amount_refunded: refunds
        .filter((item) => item.payment_intent === intent.id && item.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
      disputed: disputes.some((item) => item.payment_intent === intent.id),
    },
  })
  const toSessionJson = (session: FakeSession, expanded: boolean) => {
    const intent = intents.get(session.intent)
    return {
      object: 'checkout.session',
      ...session,
      url: session.status === 'open' ? `https://checkout.example/${session.id}` : null,
      expires_at: 1_796_000_000,
      payment_intent: expanded && intent ? toIntentJson(intent) : session.intent,
    }
  }
  const createSession = (form: URLSearchParams): FakeResponse => {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    const futureUsage = form.get('payment_intent_data[setup_future_usage]')
    const { id } = newIntent(amount, currency, {
      metadata: { attempt: form.get('payment_intent_data[metadata][attempt]') },
      setup_future_usage: futureUsage,
      customer: form.get('customer_creation') === 'always' ? createFakeId('cus') : null,
    })
    const session = {
      id: createFakeId('cs'),
      created: getSeconds(),
      intent: id,
      amount_total: amount,
      currency,
      status: 'open',
      payment_status: 'unpaid',
    }
    sessions.set(session.id, session)
    return { body: toSessionJson(session, false) }
  }
  const chargeCard = (form: URLSearchParams): FakeResponse => {
    const customer = form.get('customer') ?? ''
    const metadata = { attempt: form.get('metadata[attempt]') }
    const intent = newIntent(Number(form.get('amount')), form.get('currency') ?? '', { customer, metadata })
    if (declining.has(customer)) {
      intent.last_payment_error = { type: 'card_error', code: 'card_declined' }
      return toErrorResponse(402, 'card_error', 'Your card was declined.', {
        code: 'card_declined',
        payment_intent: toIntentJson(intent),
      })
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, payment_method: visaCard })
    return { body: toIntentJson(intent) }
  }
  const createRefund = (form: URLSearchParams): FakeResponse => {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    const refundedMinor = refunds
      .filter((adjustment) => adjustment.payment_intent === intent?.id && adjustment.status !== 'failed')
      .reduce((sum, adjustment) => sum + adjustment.amount, 0)
    if (!intent || refundedMinor + amount > intent.amount_received)
      return toErrorResponse(
        400,
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge',
      )
    const refund = {
      id: createFakeId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      status: refundStatus,
      metadata: { refund: form.get('metadata[refund]') },
    }
    refunds.push(refund)
    return { body: refund }
  }
  /** Submits evidence, or gives the dispute up; refused when it was answered. */
  const answerDispute = (path: string, form: URLSearchParams): FakeResponse | undefined => {
    const [, id, closes] = /^\/v1\/disputes\/([^/]+)(\/close)?$/.exec(path) ?? []
    const dispute = disputes.find((item) => item.id === id)
    if (!dispute) return undefined
    if (dispute.status !== 'needs_response')
      return toErrorResponse(400, 'invalid_request_error', 'This dispute was already answered')
    dispute.status = closes ? 'lost' : 'under_review'
    if (!closes) evidence.push(Object.fromEntries(form))
    return { body: dispute }
  }
  const posts: Readonly<Record<string, (form: URLSearchParams) => FakeResponse>> = {
    '/v1/checkout/sessions': createSession,
    '/v1/payment_intents': chargeCard,
    '/v1/refunds': createRefund,
    '/v1/files': () => ({ body: { id: createFakeId('file'), object: 'file', purpose: 'dispute_evidence' } }),
  }
  const get = ({ pathname, searchParams }: URL): FakeResponse => {
    const intent = searchParams.get('payment_intent')
    requests.push(pathname)
    if (searchParams.has('created[gte]') && pathname === '/v1/checkout/sessions')
      return pageOf(
        [...sessions.values()].map((item) => toSessionJson(item, true)),
        searchParams,
      )
    if (searchParams.has('created[gte]') && pathname === '/v1/payment_intents')
      return pageOf([...intents.values()].map(toIntentJson), searchParams)
    if (pathname === '/v1/radar/early_fraud_warnings')
      return listOf(warnings.filter((item) => item.payment_intent === intent))
    if (pathname === '/v1/refunds') return listOf(refunds.filter((item) => item.payment_intent === intent))
    if (pathname === '/v1/payouts') {
      const since = Number(searchParams.get('arrival_date[gte]'))
      const before = Number(searchParams.get('created[lt]') ?? Number.POSITIVE_INFINITY)
      return listOf(
        payouts
          .filter((item) => item.arrival_date >= since && item.created < before)
          .toSorted((a, b) => b.created - a.created)
          .map((item) => ({ object: 'payout', ...item })),
      )
    }
    if (pathname === '/v1/balance_transactions')
      return listOf(
        transactions
          .filter(({ payout, created }) =>
            searchParams.has('payout')
              ? payout === searchParams.get('payout')
              : created > Number(searchParams.get('created[gt]')) &&
                created <= Number(searchParams.get('created[lte]')),
          )
          .map((item, index) => ({
            object: 'balance_transaction',
            id: `txn_test_${index}`,
            net: item.amount - item.fee,
            ...item,
          })),
      )
    if (pathname === '/v1/disputes') return listOf(disputes.filter((item) => item.payment_intent === intent))
    if (pathname === '/v1/payment_intents')
      return listOf(
        [...intents.values()]
          .filter((item) => item.customer === searchParams.get('customer'))
          .reverse()
          .map(toIntentJson),
      )
    if (pathname === '/v1/checkout/sessions')
      return listOf(
        [...sessions.values()]
          .filter((item) => item.intent === intent)
          .map((item) => toSessionJson(item, false)),
      )
    const id = pathname.split('/').at(-1) ?? ''
    const dispute = disputes.find((item) => item.id === id)
    if (dispute) return { body: dispute }
    const session = sessions.get(id)
    if (session) return { body: toSessionJson(session, searchParams.has('expand[0]')) }
    const knownIntent = intents.get(id)
    return knownIntent ? { body: toIntentJson(knownIntent) } : notFound
  }
  const server = await startFakeServer(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return toErrorResponse(401, 'invalid_request_error', 'Invalid API Key provided')
    if (method === 'GET') return get(url)
    const key = `${url.pathname} ${String(headers['idempotency-key'] ?? createFakeId('key'))}`
    const response =
      responsesByKey.get(key) ??
      posts[url.pathname]?.(new URLSearchParams(body)) ??
      answerDispute(url.pathname, new URLSearchParams(body)) ??
      notFound
    responsesByKey.set(key, response)
    return response
  })
  const find = (ref: string) => {
    const session = sessions.get(ref)
    const intent = intents.get(session?.intent ?? ref)
    if (!intent) throw new Error(`Stripe knows no ${ref}`)
    return { session, intent }
  }
  const become = (ref: string, session: Partial<FakeSession>, intent: Partial<FakeIntent>) => {
    const payment = find(ref)
    Object.assign(payment.intent, intent)
    if (payment.session) Object.assign(payment.session, session)
  }
  return {
    ...server,
    payments: () => [...intents.values()],
    refunds: () => refunds,
    requests: () => requests,
    /** The evidence submitted so far. */
    evidence: () => evidence,
    become,
    pay(ref: string, { declines = false } = {}) {
      const { intent } = find(ref)
      const paid = { status: 'succeeded', amount_received: intent.amount, payment_method: visaCard }
      become(ref, { status: 'complete', payment_status: 'paid' }, paid)
      if (declines && intent.customer) declining.add(intent.customer)
    },
    charge(ref: string, amount_total: number, currency: string) {
      become(ref, { amount_total, currency }, { amount: amount_total, currency })
    },
    refundsAre(status: 'pending' | 'succeeded' | 'failed') {
      refundStatus = status
      for (const refund of refunds) refund.status = status
    },
    dispute(ref: string, status = 'needs_response') {
      const { intent } = find(ref)
      disputes.push(
        Object.assign(
          {
            id: createFakeId('dp'),
            payment_intent: intent.id,
            amount: intent.amount,
            currency: intent.currency,
            status,
            metadata: {},
          },
          { object: 'dispute', reason: 'fraudulent', evidence_details: { due_by: 1_796_000_000 } },
        ),
      )
    },
    /** Returns the event that reports it. */
    warn(ref: string): string {
      const { intent } = find(ref)
      const warning = {
        id: createFakeId('issfr'),
        object: 'radar.early_fraud_warning',
        charge: createFakeId('ch'),
        payment_intent: intent.id,
        fraud_type: 'made_with_stolen_card',
      } as const
      warnings.push(warning)
      return JSON.stringify({
        id: createFakeId('evt'),
        object: 'event',
        type: 'radar.early_fraud_warning.created',
        data: { object: warning },
      })
    },
    closeDisputes(status: 'won' | 'lost') {
      for (const item of disputes) item.status = status
    },
    forgetKeys: () => responsesByKey.clear(),
    /** Pays out all payments, refunds and disputes in EUR, each with a fee, and takes a monthly fee of 2.00. Other currencies are converted. */
    payOut(
      arrivalDate: number,
      { difference = 0, automatic = true, toEurMinor = (minor: number) => minor } = {},
    ) {
      const payout = createFakeId('po')
      const first = transactions.length
      const add = (type: string, amount: number, fee: number, source: object | null) =>
        transactions.push({
          payout: automatic ? payout : null,
          created: arrivalDate,
          type,
          amount,
          fee,
          currency: 'eur',
          source,
        })
      const toEur = ({ amount, currency }: { readonly amount: number; readonly currency: string }) =>
        currency === 'eur' ? amount : toEurMinor(amount)
      for (const { amount, currency, status, metadata } of intents.values())
        if (status === 'succeeded')
          add('charge', toEur({ amount, currency }), 46, {
            object: 'charge',
            id: createFakeId('ch'),
            amount,
            currency,
            metadata,
          })
      for (const refund of refunds) add('refund', -toEur(refund), 0, refund)
      for (const dispute of disputes) add('adjustment', -toEur(dispute), 1500, dispute)
      add('stripe_fee', -200, 0, null)
      const amount = transactions.slice(first).reduce((sum, item) => sum + item.amount - item.fee, difference)
      add('payout', -amount, 0, { object: 'payout', id: payout })
      payouts.push({
        id: payout,
        amount,
        currency: 'eur',
        arrival_date: arrivalDate,
        status: 'paid',
        created: arrivalDate,
        automatic,
        reconciliation_status: automatic ? 'completed' : 'not_applicable',
      })
      return payout
    },
    /** The body of a webhook event about a payment. */
    event(ref: string, type = 'checkout.session.completed'): string {
      const { session, intent } = find(ref)
      const charge = { id: createFakeId('ch'), object: 'charge', payment_intent: intent.id }
      const object = !session || type.startsWith('charge.') ? charge : toSessionJson(session, false)
      return JSON.stringify({ id: createFakeId('evt'), object: 'event', type, data: { object } })
    },
  }
}
