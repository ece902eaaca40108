import { walletResponsePath } from '@amarelle/contract/domain/age-checks'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import type { ResolveContext } from '../../platform/http/api.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { deleteAgeCheckRequest, useWalletRequest } from '../proof/age-check-request.sql.ts'
import { upsertAgeProof } from '../proof/age-proof.sql.ts'
import { verifyProofOfAge } from './verify-proof-of-age.ts'
import { createWalletBinding } from './wallet-request.ts'

const formType = 'application/x-www-form-urlencoded'
const maxFormBytes = 32_768
const maxRefusalsPerHour = 60

/**
 * Stores the result of an app's answer. Returns false if nothing asked for it, it was answered already, or it proves nothing. One transaction,
 * so that the waiting page sees the result and nothing in between.
 */
const acceptWalletResponse = (context: RequestContext, form: URLSearchParams): Promise<boolean> =>
  runInTransaction(context.db, async (tx) => {
    const { site, clock, config, log } = context
    const now = clock.now()
    const state = form.get('state') ?? ''
    const stateHash = hashToken(state)
    const memberId = await useWalletRequest(tx, stateHash, site.id, now)
    if (memberId === null) return false
    const binding = createWalletBinding(context, state)
    try {
      const { walletIssuers: issuers } = config.ageChecks
      await verifyProofOfAge(form.get('vp_token') ?? '', { binding, issuers, now })
    } catch {
      // Without the reason, which may contain parts of the proof.
      log.info({ siteId: site.id }, 'a proof of age was refused')
      return false
    }
    await upsertAgeProof(tx, memberId, 'wallet', now)
    await deleteAgeCheckRequest(tx, stateHash)
    return true
  })

/**
 * Mounts where an app posts its answer (`direct_post`). It comes from another device or program, without our cookies; what it answers says
 * whose it is.
 */
export function mountWalletResponse(scope: FastifyInstance, resolveContext: ResolveContext): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.post(
    walletResponsePath,
    { schema: { hide: true }, bodyLimit: maxFormBytes },
    async (request, reply) => {
      const context = await resolveContext(request, reply)
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      void reply.header('cache-control', 'no-store')
      if (await acceptWalletResponse(context, form)) return {}
      await enforceRateLimit(context, `age-wallet:${createClientLimitKey(context)}`, maxRefusalsPerHour, 3600)
      return reply.status(400).send({ error: 'invalid_request' })
    },
  )
}
