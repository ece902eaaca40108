import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './proxy-headers.ts'

interface CookieOptions {
  readonly name: BrowserStorageName<'cookie'>
  readonly value: string
  readonly maxAgeDays: number
}

/** Reads one of our cookies. Over HTTPS only with the host prefix: a sister domain could have set any other. */
export const readCookie = (request: FastifyRequest, name: BrowserStorageName<'cookie'>): string | undefined =>
  // The root's hooks may fail before cookies are parsed.
  (request.cookies ?? {})[toBrowserCookieName(name, isHttps(request))]

/** Sets an HttpOnly cookie that is not sent cross-site; an empty value removes it. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAgeDays }: CookieOptions,
): void {
  const secure = isHttps(request)
  const cookie = request.server.serializeCookie(toBrowserCookieName(name, secure), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge: value ? Math.round(maxAgeDays * 86_400) : 0,
  })
  // On the raw response, which both fastify's reply and the web's (bypassing fastify) keep.
  reply.raw.appendHeader('Set-Cookie', cookie)
}
