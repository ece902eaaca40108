import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './proxy-headers.ts'

/** Cookies of people who run the sites. They are no part of what a site stores in the browsers of its visitors. */
type StaffCookie =
  | 'staff_session'
  | 'staff_browser'
  | 'member_view'
  | 'site_preview'
  | 'text_preview'
  | 'new_member_preview'

const toCookieName = (request: FastifyRequest, name: StaffCookie) =>
  isHttps(request) ? `__Host-${name}` : name
export const readStaffCookie = (request: FastifyRequest, name: StaffCookie): string | undefined =>
  (request.cookies ?? {})[toCookieName(request, name)]

interface StaffCookieValue {
  readonly name: StaffCookie
  /** An empty value removes the cookie. */
  readonly value: string
  readonly maxAgeSeconds: number
  /** `lax` for what a link of another host sets, such as the console's. */
  readonly sameSite?: 'strict' | 'lax'
}
export function setStaffCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAgeSeconds, sameSite = 'strict' }: StaffCookieValue,
): void {
  const cookie = request.server.serializeCookie(toCookieName(request, name), value, {
    httpOnly: true,
    sameSite,
    path: '/',
    secure: isHttps(request),
    maxAge: value ? maxAgeSeconds : 0,
  })
  reply.raw.appendHeader('Set-Cookie', cookie)
}
