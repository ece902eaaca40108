import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { DatabaseUnavailableError } from '../../platform/db/outage.ts'
import { findAttemptByRef } from '../orders/order.sql.ts'
import { assertStorable } from '../../platform/http/assert-storable.ts'
import { recordOutcome } from '../../platform/observability/operation-outcome.sql.ts'
import { getMemberId } from '../../platform/actor.ts'
import type { ProviderWebhook, WebhookRequest } from '../providers/payment-provider.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { queueSettlement } from './settle-payment.job.ts'
import { noticeUnknownPayment } from './set-aside/notice-unknown-payment.ts'
import { startPayment } from './start-payment.ts'

const maxWebhookBytes = 64 * 1024

/** Stores a notice once, in raw form, and queues the settlement of its payment; returns whether the payment is ours. */
const storeWebhook = (
  services: Services,
  provider: string,
  { eventId, providerRef }: ProviderWebhook,
  raw: Buffer,
) =>
  runInTransaction(services.db, async (tx) => {
    if (!(await findAttemptByRef(tx, provider, providerRef))) {
      await noticeUnknownPayment(tx, provider, providerRef, services.clock.now())
      return false
    }
    const isNew = await tx
      .insertInto('webhook_event')
      .values({
        provider,
        provider_event_id: eventId,
        provider_ref: providerRef,
        body: raw,
        received_at: services.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (isNew) await queueSettlement(tx, provider, providerRef)
    return true
  })

/**
 * Handles a webhook (docs/payments.md#webhooks): 401 when it is not the provider's, 400 when it can't be read. Its
 * content is never trusted: a job fetches the payment from the provider.
 */
async function receiveWebhook(
  services: Services,
  id: string,
  request: WebhookRequest,
): Promise<{ status: number; body: string }> {
  const provider = getProvider(services, id)
  if (!provider) return { status: 404, body: '' }
  const readNotices = async () => {
    const report = await provider.readWebhook(request)
    assertStorable(report)
    return report
  }
  const result = await readNotices().catch((error: unknown) => {
    services.log.warn({ provider: id, error: String(error) }, 'a webhook could not be read')
    return 'unreadable' as const
  })
  if (result === 'unreadable') {
    await recordOutcome(services, 'webhook', id, 'unreadable')
    return { status: 400, body: '' }
  }
  if (!result) {
    services.log.warn({ provider: id }, 'a webhook was not the provider’s')
    await recordOutcome(services, 'webhook', id, 'unsigned')
    return { status: 401, body: '' }
  }
  await recordOutcome(services, 'webhook', id, null)
  const raw = request.body.length ? request.body : Buffer.from(request.query.toString())
  for (const notice of result.notices)
    if (!(await storeWebhook(services, id, notice, raw)))
      services.log.warn(
        { provider: id, ref: notice.providerRef },
        'a webhook named a payment that is not ours',
      )
  return result.reply
}

/** Webhook endpoint of all providers, on every host. */
export function mountWebhooks(server: FastifyInstance, services: Services): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const handleWebhook = async (
    request: FastifyRequest<{ Params: { provider: string } }>,
    reply: FastifyReply,
  ) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const query = new URL(request.url, 'http://localhost').searchParams
    const { headers, params } = request
    const response = await receiveWebhook(services, params.provider, { headers, query, body })
    return reply.status(response.status).type('text/plain; charset=utf-8').send(response.body)
  }
  server.post('/webhooks/:provider', { schema: { hide: true }, bodyLimit: maxWebhookBytes }, handleWebhook)
  // FlexPay sends its postbacks by GET.
  server.get('/webhooks/:provider', { schema: { hide: true } }, handleWebhook)
}

/** GET /pay/{attempt}: redirects the member to the provider's payment page. */
export function mountPaymentStart(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.get<{ Params: { attempt: string } }>(
    '/pay/:attempt',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      if (getMemberId(context) === null || !/^[0-9a-f-]{36}$/.test(request.params.attempt))
        return reply.redirect('/credits')
      const target = await startPayment(context, request.params.attempt).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailableError) throw error
        return '/transactions'
      })
      return reply.header('cache-control', 'no-store').redirect(target)
    },
  )
}
