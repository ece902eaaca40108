import type { User } from '@amarelle/contract/endpoints/accounts'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readDismissals } from './dismissals.ts'

const initialCookies =
  'hide-enrich-alert=1700000000000; hide-disabled-notifications-alert=1700000000001; hide-time-bonus-modal=x; scheme=dark'

const user = {
  profile: {
    verification: { state: 'none', since: null, drawn: null, refusal: null, next_attempt_at: null },
  },
} as const
/** The dismissals that a member's page reads, and the cookies that it removes. */
async function readVisitDismissals(disabled: User['notifications_disabled'] | null) {
  const server = Fastify()
  await server.register(cookie)
  server.get('/', (request, reply) =>
    readDismissals(
      request,
      reply,
      disabled && { ...user, legal_changes: [], notifications_disabled: disabled },
    ),
  )
  const answer = await server.inject({ url: '/', headers: { cookie: initialCookies } })
  return { dismissed: answer.json<unknown>(), dismissal: answer.headers['set-cookie'] }
}
const permanentDismissals = { 'hide-enrich-alert': '1700000000000', 'hide-time-bonus-modal': 'x' }

test('dismissals persist with their value; that of stopped mails only while mails are stopped', async () => {
  const { dismissed, dismissal } = await readVisitDismissals(['bounce'])
  expect(dismissed).toEqual({
    ...permanentDismissals,
    'hide-disabled-notifications-alert': '1700000000001',
  })
  expect(dismissal).toBeUndefined()
  expect((await readVisitDismissals(null)).dismissal).toBeUndefined()
})

test('once mails are sent again, the dismissal is removed, so that a later stop is shown', async () => {
  const { dismissed, dismissal } = await readVisitDismissals([])
  expect(dismissed).toEqual(permanentDismissals)
  expect(dismissal).toMatch(/^hide-disabled-notifications-alert=; Max-Age=0; Path=\//)
})
