import type { StoredName } from '@amarelle/contract/browser-storage'
import { cookieName } from '@amarelle/contract/cookie-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './forwarded.ts'

interface OwnCookie {
  readonly name: StoredName<'cookie'>
  readonly value: string
  readonly days: number
}

/** What the browser keeps of ours under a name. Over HTTPS never a plain cookie: a sister domain could have set it. */
export const readCookie = (request: FastifyRequest, name: StoredName<'cookie'>): string | undefined =>
  // The root's hooks may fail before cookies are read.
  (request.cookies ?? {})[cookieName(name, isHttps(request))]

/** Gives the browser a cookie that scripts can't read and other sites don't send along; an empty value takes it away. */
export function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, days }: OwnCookie,
): void {
  const secure = isHttps(request)
  const cookie = request.server.serializeCookie(cookieName(name, secure), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: value ? days * 86_400 : 0,
  })
  // On the raw answer: it survives both fastify's own reply and the web's, which writes past fastify.
  reply.raw.appendHeader('Set-Cookie', cookie)
}
