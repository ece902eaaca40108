import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { mountSandboxApi } from './api.ts'
import { createSandboxStore } from './payment-store.ts'
import { findSandboxOutcome } from './outcomes.ts'
import { renderHostedPage, renderSecurePage } from './hosted-page.ts'
import { createOutcomeRunner } from './apply-outcome.ts'

export interface SandboxOptions {
  readonly db: Db
  /** Shared with the shop; signs calls and webhooks. */
  readonly secret: string
  readonly clock: Clock
}
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:"

/** Mounts the provider: API for the shop's server and hosted payment pages. */
export function mountSandboxProvider(server: FastifyInstance, { db, secret, clock }: SandboxOptions): void {
  const store = createSandboxStore(db, clock)
  const outcomes = createOutcomeRunner(store, secret, clock)
  server.addHook('onClose', async () => outcomes.stop())
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  mountSandboxApi(server, { db, store, outcomes, secret, clock })
  server.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy).header('cache-control', 'no-store')
  })
  server.get<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await store.paymentOf(request.params.ref)
      if (!payment) return reply.callNotFound()
      if (payment.state !== 'open') return reply.redirect(payment.return_url)
      return reply.type('text/html; charset=utf-8').send(renderHostedPage(payment))
    },
  )
  server.post<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await store.paymentOf(request.params.ref)
      const outcomeName = (request.body as { outcome?: unknown } | undefined)?.outcome
      if (!payment) return reply.callNotFound()
      if (outcomeName === 'secure' && payment.state === 'open')
        return reply.type('text/html; charset=utf-8').send(renderSecurePage(payment))
      const outcome = findSandboxOutcome(outcomeName)
      if (!outcome) return reply.callNotFound()
      await outcomes.settle(payment.ref, outcome)
      return reply.redirect(outcomeName === 'cancel' ? payment.cancel_url : payment.return_url, 303)
    },
  )
}
