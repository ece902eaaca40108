import type { StoredName } from '@amarelle/contract/browser-storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './forwarded.ts'

/** Gives the browser a cookie that scripts can't read and other sites don't send along; an empty value takes it away. */
export function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, days }: { name: StoredName<'cookie'>; value: string; days: number },
): void {
  const cookie = request.server.serializeCookie(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(request),
    maxAge: value ? days * 86_400 : 0,
  })
  // On the raw answer: it survives both fastify's own reply and the web's, which writes past fastify.
  reply.raw.appendHeader('Set-Cookie', cookie)
}
