// Staff see a site as somebody who has just signed up in a country (docs/staff.md#prices). Each page is rendered in a transaction in which
// that member exists, and which is always rolled back: nothing that happens in a preview is stored.
import { countryLanguages } from '@amarelle/contract/domain/country-languages'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createAccount, generateUsername } from '../../../accounts/index.ts'
import {
  applyPreviewedPrices,
  type NewMemberPreview,
  newMemberPreviewMinutes,
  newMemberPreviewPath,
  readNewMemberPreview,
} from '../../../payments/index.ts'
import { toViewedActor } from '../../../platform/actor.ts'
import { minutesToMs } from '../../../platform/clock.ts'
import type { RequestContext, Services } from '../../../platform/context.ts'
import { assertSameOrigin } from '../../../platform/http/api.ts'
import { assertViewedRequest } from './member-view.ts'
import { readStaffCookie, setStaffCookie } from '../staff-cookies.ts'
import { createStaffNetworkGuard } from '../staff-visit.ts'
import { toSitePath } from '../to-site-path.ts'

/** The preview is ended by posting to it. */
export const newMemberPreviewEndPath = `${newMemberPreviewPath}/end`
const setPreviewCookie = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  setStaffCookie(request, reply, {
    name: 'new_member_preview',
    value,
    maxAgeSeconds: minutesToMs(newMemberPreviewMinutes) / 1000,
    // The console may be on another host.
    sameSite: 'lax',
  })

/** Returns what a request's browser previews; null without a preview. */
export function findNewMemberPreview(
  services: Pick<Services, 'config' | 'clock'>,
  request: FastifyRequest,
): NewMemberPreview | null {
  const token = readStaffCookie(request, 'new_member_preview')
  return token === undefined ? null : readNewMemberPreview(services, token)
}

/** Lets a request with the cookie of a preview only read. Throws `view_read_only` and `not_in_view`. */
export function createPreviewGuard(services: Services) {
  const guardNetwork = createStaffNetworkGuard(services)
  return async (request: FastifyRequest): Promise<void> => {
    if (findNewMemberPreview(services, request) === null) return
    guardNetwork(request)
    assertViewedRequest(request)
  }
}

/** Creates the context of a page as a new member sees it. The member's transaction ends with the answer. */
export async function createPreviewContext(
  context: RequestContext,
  reply: FastifyReply,
  {
    preview,
    language: shownLanguage,
  }: {
    readonly preview: NewMemberPreview
    /** That of a text whose draft is shown, too. */
    readonly language: InterfaceLanguage | undefined
  },
): Promise<RequestContext> {
  const { site, clock } = context
  const endsInMs = preview.expiresAtMs - clock.now().getTime()
  const now = preview.atMs === null ? clock.now() : new Date(preview.atMs)
  const language = shownLanguage ?? countryLanguages[preview.country]?.[0] ?? site.domain_language
  const tx = await context.db.startTransaction().execute()
  // Fails if the database has ended the transaction before.
  const end = () =>
    void tx
      .rollback()
      .execute()
      .catch(() => {})
  if (reply.raw.closed) end()
  else reply.raw.once('close', end)
  // Should the answer never end, the database takes the connection back.
  await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(tx)
  const inside: RequestContext = {
    ...context,
    db: tx,
    replica: null,
    clock: { now: () => now },
    language,
    country: preview.country,
    timeZone: site.time_zone,
  }
  await applyPreviewedPrices(tx, preview, now)
  const name = await generateUsername(tx, site.id)
  const memberId = await createAccount(inside, tx, {
    email: `${name}@example.org`,
    name,
    passwordHash: 'none',
    date_of_birth: '1990-01-01',
    gender: 'female',
    looking_for: 'both',
    language,
    timeZone: site.time_zone,
    country: preview.country,
    tracking: {},
    trafficSource: null,
    incomplete: false,
  })
  const endsAt = new Date(now.getTime() + endsInMs)
  const viewedBy = { name: preview.staffName, language: preview.staffLanguage, endsAt }
  return { ...inside, actor: toViewedActor(memberId, viewedBy) }
}

/** Mounts the link that opens a preview, and the form that ends it. */
export function registerNewMemberPreviewRoutes(scope: FastifyInstance, services: Services): void {
  const guardNetwork = createStaffNetworkGuard(services)
  scope.get<{ Querystring: { token?: string; to?: string } }>(
    newMemberPreviewPath,
    { schema: { hide: true } },
    async (request, reply) => {
      guardNetwork(request)
      const { token = '', to } = request.query
      if (readNewMemberPreview(services, token) === null) throw createProblem('view_ended')
      setPreviewCookie(request, reply, token)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(toSitePath(to))
    },
  )
  // The form's body is empty, and its type is not one that the API reads.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post(newMemberPreviewEndPath, { schema: { hide: true } }, async (request, reply) => {
    assertSameOrigin(request)
    setPreviewCookie(request, reply, '')
    return reply.header('cache-control', 'no-store').redirect('/', 303)
  })
}
