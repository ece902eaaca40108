import type { RequestContext } from '../../platform/context.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import {
  createRequesterLimitKey,
  requireProofPastLimits,
} from '../bot-protection/require-proof-past-limits.ts'
import type { SubmittedProof } from '../bot-protection/require-proof.ts'
import { createLoginCodeRequester, loginCodeLifetimeMs } from './login-code.ts'
import type { LoginCodeRequest } from './login-code-request.job.ts'
import { insertLoginCode } from './login-code.sql.ts'

const maxRequestsPerDay = 10

/**
 * Takes the request for a code to log in with, which works in this browser only. No account is looked for before the answer, so answer
 * and time are the same for every address (docs/safety.md#codes-by-mail). Throws `too_many_mails` and `proof_needed`.
 */
export async function requestLoginCode(
  context: RequestContext,
  email: string,
  proof: SubmittedProof = {},
): Promise<void> {
  const { db, site, clock } = context
  await requireProofPastLimits(context, 'login-code', email, proof)
  await enforceRateLimit(
    context,
    createRequesterLimitKey(context, 'login-code', email),
    maxRequestsPerDay,
    86_400,
    'too_many_mails',
  )
  const device = context.device ?? createToken()
  context.setDevice(device)
  await runInTransaction(db, async (tx) => {
    const codeId = await insertLoginCode(tx, createLoginCodeRequester(context, device, email), {
      at: clock.now(),
      lifetimeMs: loginCodeLifetimeMs,
    })
    const request: LoginCodeRequest = { siteId: site.id, email, codeId }
    await addJob(tx, 'login-code-request', request)
  })
}
