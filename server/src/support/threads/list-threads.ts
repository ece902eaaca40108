import type { ListedThread, ThreadFilter } from '@amarelle/contract/staff/endpoints/support'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { maskEmail } from '../../platform/mask-email.ts'
import { buildSiteCondition, findPermittedSiteIds } from '../../staff/index.ts'
import { countOpenThreads, findThreads, type ThreadPosition, type ThreadRow } from './thread.sql.ts'

const threadsPerPage = 50

const positionSchema = z.object({
  dueAt: z.iso.datetime().transform((text) => new Date(text)),
  id: z.int().positive(),
})
const encodePosition = ({ dueAt, id }: ThreadPosition): string =>
  Buffer.from(JSON.stringify({ dueAt, id })).toString('base64url')
/** Null for an invalid cursor: the list then starts from the beginning. */
function decodePosition(text: string | undefined): ThreadPosition | null {
  if (text === undefined) return null
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/**
 * Returns a thread as lists show it. The address is shown in full if the actor may answer there (`answerableSiteIds`; null for all sites)
 * and the person has written, otherwise it is masked.
 */
export const toListedThread = (
  row: ThreadRow,
  answerableSiteIds: readonly number[] | null,
): ListedThread => ({
  reference: row.reference,
  siteId: row.siteId,
  address:
    row.hasMail && (answerableSiteIds?.includes(row.siteId) ?? true) ? row.address : maskEmail(row.address),
  name: row.name,
  subject: row.subject,
  state: row.state,
  lastMessageAt: row.lastMessageAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  assignee: row.assignedTo === null ? null : { staffId: row.assignedTo, name: row.assignedToName ?? '' },
})

/** Returns the sites on which the actor may answer; null for all. */
export const findAnswerableSiteIds = (services: Services, actor: StaffActor) =>
  findPermittedSiteIds(services, actor, 'support.answer')
const buildScope = (services: Services, actor: StaffActor, within: SiteScope) =>
  buildSiteCondition(services, actor, 'support.read', sql`t.site_id`, within)

/** Returns a page of the threads on the actor's sites. Reading the list is not recorded. */
export async function listThreads(
  services: Services,
  actor: StaffActor,
  {
    filter,
    words,
    after,
    ...within
  }: SiteScope & {
    readonly filter: ThreadFilter
    readonly words: string
    readonly after?: string | undefined
  },
): Promise<{ threads: ListedThread[]; next: string | null }> {
  const rows = await findThreads(services.db, {
    scope: await buildScope(services, actor, within),
    filter,
    staffId: actor.staffId,
    words: words.trim(),
    after: decodePosition(after),
    limit: threadsPerPage + 1,
  })
  const page = rows.slice(0, threadsPerPage)
  const last = page.at(-1)
  const answerableSiteIds = await findAnswerableSiteIds(services, actor)
  return {
    threads: page.map((row) => toListedThread(row, answerableSiteIds)),
    next: rows.length > threadsPerPage && last ? encodePosition(last) : null,
  }
}
/** Returns how many threads are open and overdue on the actor's sites. */
export const countThreads = async (services: Services, actor: StaffActor, within: SiteScope) =>
  countOpenThreads(services.db, await buildScope(services, actor, within), services.clock.now())
