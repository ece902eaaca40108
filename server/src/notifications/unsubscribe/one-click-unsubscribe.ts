import type { FastifyInstance } from 'fastify'
import { toKnownProblem, type ResolveContext } from '../../platform/http/api.ts'
import { unsubscribe } from './unsubscribe.ts'

/**
 * `POST /{token}` with `List-Unsubscribe=One-Click`, as mail programs send it (RFC 8058): cross-origin and without cookies. Stops
 * all mails except necessary ones. Opening the link only shows a page with a button, because scanners open links.
 */
export function mountOneClickUnsubscribe(server: FastifyInstance, resolveContext: ResolveContext): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.post<{ Params: { token: string } }>(
    '/:token(^u-[\\d-]{3,28}-[0-9a-f]{32}$)',
    { schema: { hide: true }, bodyLimit: 4096 },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      reply.type('text/plain; charset=utf-8')
      if (!/List-Unsubscribe=One-Click/i.test(String(request.body))) return reply.status(400).send('')
      try {
        await unsubscribe(context, request.params.token, true)
      } catch (error) {
        if (!toKnownProblem(error)) throw error
        return reply.status(404).send('')
      }
      return reply.send('Unsubscribed.')
    },
  )
}
