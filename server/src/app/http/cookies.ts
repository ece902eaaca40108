import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './proxy-headers.ts'

interface CookieOptions {
  readonly name: BrowserStorageName<'cookie'>
  readonly value: string
  readonly maxAgeDays: number
}

/** What the browser keeps of ours under a name. Over HTTPS never a plain cookie: a sister domain could have set it. */
export const readCookie = (request: FastifyRequest, name: BrowserStorageName<'cookie'>): string | undefined =>
  // The root's hooks may fail before cookies are read.
  (request.cookies ?? {})[toBrowserCookieName(name, isHttps(request))]

/** Gives the browser a cookie that scripts can't read and other sites don't send along; an empty value takes it away. */
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
    maxAge: value ? maxAgeDays * 86_400 : 0,
  })
  // On the raw answer: it survives both fastify's own reply and the web's, which writes past fastify.
  reply.raw.appendHeader('Set-Cookie', cookie)
}
