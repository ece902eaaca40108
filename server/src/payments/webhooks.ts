import type { FastifyInstance } from 'fastify'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import type { ContextOf } from '../platform/http.ts'
import { queueSettling } from './settle.job.ts'
import { providerOf } from './providers/providers.ts'
import { startPayment } from './start-payment.ts'

const largest = 64 * 1024

/** Stores a signed notice raw, once per event, and asks the provider in a job; an unsigned one is refused (DOMAIN 1.4). */
async function receive(
  parts: Parts,
  id: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<number> {
  const provider = providerOf(parts.config, id)
  if (!provider) return 404
  let notice: ReturnType<typeof provider.readWebhook>
  try {
    notice = provider.readWebhook(headers, body)
  } catch {
    return 400
  }
  if (!notice) return 401
  const { eventId, providerRef } = notice
  await inTransaction(parts.db, async (tx) => {
    const isNew = await tx
      .insertInto('webhook_event')
      .values({
        provider: id,
        provider_event_id: eventId,
        provider_ref: providerRef,
        body,
        received_at: parts.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (isNew) await queueSettling(tx, id, providerRef)
  })
  return 200
}

/** Where providers report, and where a member leaves for the provider's page. */
export function mountWebhooks(app: FastifyInstance, parts: Parts, contextOf: ContextOf): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    { schema: { hide: true } },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.status(await receive(parts, request.params.provider, request.headers, body)).send('')
    },
  )
  app.get<{ Params: { attempt: string } }>(
    '/pay/:attempt',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      if (context.memberId === null || !/^[0-9a-f-]{36}$/.test(request.params.attempt))
        return reply.redirect('/credits')
      const target = await startPayment(context, request.params.attempt).catch(() => '/transactions')
      return reply.header('cache-control', 'no-store').redirect(target)
    },
  )
}
