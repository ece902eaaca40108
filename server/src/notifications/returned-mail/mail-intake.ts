import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { equalsConstantTime } from '../../platform/crypto/tokens.ts'
import { handleIncomingMail } from './handle-incoming-mail.ts'

const maxMailBytes = 5 * 1024 * 1024

/**
 * `POST /webhooks/mail`: the mail server of the bounce domain and of the support addresses posts each raw mail, with the envelope
 * recipient as `?to=` and `Authorization: Bearer <MAIL_INTAKE_TOKEN>`. Responds 404 if no token is configured, 401 for a wrong one,
 * 413 for more than 5 MB. The mail server keeps a mail until it gets 200, which is sent after the mail was stored.
 */
export function mountMailIntake(server: FastifyInstance, services: Services): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.post<{ Querystring: { to?: string } }>(
    '/webhooks/mail',
    {
      schema: { hide: true },
      bodyLimit: maxMailBytes,
      config: { fromOperator: true },
      // Checked before the body is read.
      async onRequest(request, reply) {
        const { mailIntakeToken } = services.config
        if (mailIntakeToken === null) return reply.status(404).send('')
        if (!equalsConstantTime(request.headers.authorization ?? '', `Bearer ${mailIntakeToken}`))
          return reply.status(401).send('')
      },
    },
    async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const to = typeof request.query.to === 'string' ? request.query.to : null
      return reply.type('text/plain; charset=utf-8').send(await handleIncomingMail(services, raw, to))
    },
  )
}
