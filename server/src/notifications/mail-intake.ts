import type { FastifyInstance } from 'fastify'
import type { Parts } from '../platform/context.ts'
import { sameText } from '../platform/ids.ts'
import { takeReturned } from './returned-mail.ts'

const largest = 2 * 1024 * 1024

/**
 * `POST /webhooks/mail`: the mail server of the bounce domain hands on each mail as it came, the envelope's recipient as
 * `?to=`, with `Authorization: Bearer <MAIL_INTAKE_TOKEN>`. 404 where none is set, 401 for a wrong one.
 */
export function mountMailIntake(app: FastifyInstance, parts: Parts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Querystring: { to?: string } }>(
    '/webhooks/mail',
    {
      schema: { hide: true },
      bodyLimit: largest,
      config: { fromOperator: true },
      // Before the body is read.
      async onRequest(request, reply) {
        const { mailIntakeToken } = parts.config
        if (mailIntakeToken === null) return reply.status(404).send('')
        if (!sameText(request.headers.authorization ?? '', `Bearer ${mailIntakeToken}`))
          return reply.status(401).send('')
      },
    },
    async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const to = typeof request.query.to === 'string' ? request.query.to : null
      return reply.type('text/plain; charset=utf-8').send(await takeReturned(parts, raw, to))
    },
  )
}
