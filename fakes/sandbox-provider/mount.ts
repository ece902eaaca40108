import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db.ts'
import { mountSandboxApi } from './api.ts'
import { sandboxBook } from './book.ts'
import { outcomeOf } from './outcomes.ts'
import { hostedPage, securePage } from './page.ts'
import { sandboxReports } from './reports.ts'

export interface SandboxOptions {
  readonly db: Db
  /** Shared with the shop: it signs calls and webhooks. */
  readonly secret: string
  readonly clock: Clock
}
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:"

/** The provider: an API for the shop's server, and the pages on which a member would pay. */
export function mountSandboxProvider(app: FastifyInstance, { db, secret, clock }: SandboxOptions): void {
  const book = sandboxBook(db, clock)
  const reports = sandboxReports(book, secret, clock)
  app.addHook('onClose', async () => reports.stop())
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  mountSandboxApi(app, { book, reports, secret, clock })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-store')
  })
  app.get<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await book.paymentOf(request.params.ref)
      if (!payment) return reply.callNotFound()
      if (payment.state !== 'open') return reply.redirect(payment.return_url)
      return reply.type('text/html; charset=utf-8').send(hostedPage(payment))
    },
  )
  app.post<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await book.paymentOf(request.params.ref)
      const pressed = (request.body as { outcome?: unknown } | undefined)?.outcome
      if (!payment) return reply.callNotFound()
      if (pressed === 'secure' && payment.state === 'open')
        return reply.type('text/html; charset=utf-8').send(securePage(payment))
      const outcome = outcomeOf(pressed)
      if (!outcome) return reply.callNotFound()
      await reports.settle(payment.ref, outcome)
      return reply.redirect(pressed === 'cancel' ? payment.cancel_url : payment.return_url, 303)
    },
  )
}
