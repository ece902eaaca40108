import type { signUpByApiEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, Problem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertLanguageOffered, getSiteOrigin, findTrafficSourceByKey } from '../../sites/index.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { validateSignUpFields } from './validate-sign-up.ts'
import { createAccount } from './create-account.ts'
import { generateUsername } from './generated-username.ts'
import { findMemberByLogin } from '../members/member.sql.ts'
import { issueToken } from '../mail-tokens/mail-tokens.ts'

type ApiSignUpInput = ParsedEndpointInput<typeof signUpByApiEndpoint>
type CompletionLink = EndpointAnswer<typeof signUpByApiEndpoint>

const unusablePasswordHash = 'none'

/**
 * Counts an attempt per key, and per source for wrong keys. The person's own address has no limit here, because sources relay
 * it.
 */
export async function limitApiSignUps(
  context: RequestContext,
  { key }: Pick<ApiSignUpInput, 'key'>,
): Promise<void> {
  if (await findTrafficSourceByKey(context, hashToken(key)))
    await enforceRateLimit(context, `api-signup:${hashToken(key).toString('base64url')}`, 1000, 3600)
  else await enforceRateLimit(context, `api-signup-source:${context.sourceNetwork}`, 60, 3600)
}

async function requireTrafficSource(context: RequestContext, key: string): Promise<string> {
  const source = await findTrafficSourceByKey(context, hashToken(key))
  if (source === null) throw createProblem('forbidden')
  if (context.site.signups === 'none') throw createProblem('signups_closed')
  return source
}

async function createCompletionLink(context: RequestContext, memberId: number): Promise<CompletionLink> {
  const token = await issueToken(context.db, memberId, 'completion', context.clock.now())
  return { url: `${getSiteOrigin(context.config, context.site)}/${token}` }
}

/** Reveals to a traffic source no more about an existing account than that it exists. */
async function validateApiSignUp(
  context: RequestContext,
  { email, name, date_of_birth }: ApiSignUpInput,
): Promise<void> {
  try {
    await validateSignUpFields(context, { email, name, date_of_birth })
  } catch (error) {
    const emailTaken =
      error instanceof Problem &&
      ['email_taken', 'pending_deletion'].includes(error.fields['email']?.code ?? '')
    throw emailTaken ? createFieldProblem({ ...error.fields, email: 'email_exists' }) : error
  }
}

/**
 * Creates an account for a traffic source, authenticated by its key; nobody can log in until the person opens the link, sets a
 * password and consents (docs/product.md#sign-up-by-a-partner). The link is returned and also mailed; both are valid for 7 days,
 * and only one can be used, once.
 */
export async function signUpByApi(context: RequestContext, input: ApiSignUpInput): Promise<CompletionLink> {
  const source = await requireTrafficSource(context, input.key)
  await validateApiSignUp(context, input)
  if (input.language) assertLanguageOffered(context.site, input.language)
  const { site } = context
  return runInTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const memberId = await createAccount(inside, tx, {
      ...input,
      name: input.name ?? (await generateUsername(tx, site.id)),
      passwordHash: unusablePasswordHash,
      language: input.language ?? site.domain_language,
      timeZone: site.time_zone,
      country: input.country ?? null,
      tracking: { ...input.tracking, network: source },
      trafficSource: source,
      incomplete: true,
    })
    await queueAccountMail(tx, { kind: 'completion', memberId })
    return createCompletionLink(inside, memberId)
  })
}

/** Issues a new link for a repeated call, because the first token is not stored. */
export async function reissueCompletionLink(
  context: RequestContext,
  { key, email }: ApiSignUpInput,
): Promise<CompletionLink> {
  const source = await requireTrafficSource(context, key)
  const member = await findMemberByLogin(context.db, context.site.id, email)
  if (!member?.incomplete || member.trafficSource !== source)
    throw createFieldProblem({ email: 'email_exists' })
  return createCompletionLink(context, member.id)
}
