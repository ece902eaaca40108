import type { signUpByApi as endpoint } from '@amarelle/contract/accounts'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, Problem, problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { hashToken } from '../platform/ids.ts'
import { limit } from '../platform/limits.ts'
import { originOfSite, trafficSourceByKey } from '../sites/index.ts'
import { queueMail } from './account-mails.job.ts'
import { checkSignUpFields } from './check-sign-up.ts'
import { createAccount } from './create-account.ts'
import { makeUpName } from './made-up-name.ts'
import { memberByLogin } from './member.sql.ts'
import { issueToken } from './tokens.ts'

type Input = Parsed<typeof endpoint>
type Link = Answer<typeof endpoint>

const unusable = 'none'

/** Counts a try of a key, and of a source whose keys are wrong. A person's own address is no limit here: sources pass them on. */
export async function countApiSignUp(context: Context, { key }: Pick<Input, 'key'>): Promise<void> {
  if (await trafficSourceByKey(context, hashToken(key)))
    await limit(context, `api-signup:${hashToken(key).toString('base64url')}`, 1000, 3600)
  else await limit(context, `api-signup-source:${context.source}`, 60, 3600)
}

async function sourceOf(context: Context, key: string): Promise<string> {
  const source = await trafficSourceByKey(context, hashToken(key))
  if (source === null) throw problem('forbidden')
  if (context.site.signups === 'none') throw problem('signups_closed')
  return source
}

/** Where the person goes on. */
async function linkFor(context: Context, memberId: number): Promise<Link> {
  const token = await issueToken(context.db, memberId, 'completion', context.clock.now())
  return { url: `${originOfSite(context.config, context.site)}/${token}` }
}

/** Tells a traffic source no more of an existing account than that there is one. */
async function check(context: Context, { email, name, date_of_birth }: Input): Promise<void> {
  try {
    await checkSignUpFields(context, { email, name, date_of_birth })
  } catch (error) {
    const taken =
      error instanceof Problem &&
      ['email_taken', 'pending_deletion'].includes(error.fields['email']?.code ?? '')
    throw taken ? fieldProblem({ ...error.fields, email: 'email_exists' }) : error
  }
}

/**
 * For a traffic source, by its key: an account that nobody can log in to until its person has opened the link, chosen a
 * password and agreed (docs/product.md#sign-up-by-a-partner). The link is answered and mailed; each is good for 7 days, and one of them once.
 */
export async function signUpByApi(context: Context, input: Input): Promise<Link> {
  const source = await sourceOf(context, input.key)
  await check(context, input)
  const { site } = context
  return inTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const memberId = await createAccount(inside, tx, {
      ...input,
      name: input.name ?? (await makeUpName(tx, site.id)),
      passwordHash: unusable,
      language: input.language ?? site.domain_language,
      timeZone: site.time_zone,
      country: input.country ?? null,
      tracking: { ...input.tracking, network: source },
      trafficSource: source,
      incomplete: true,
    })
    await queueMail(tx, { kind: 'completion', memberId })
    return linkFor(inside, memberId)
  })
}

/** For a repeat, a link of its own: the first one's token is kept nowhere. */
export async function linkAgain(context: Context, { key, email }: Input): Promise<Link> {
  const source = await sourceOf(context, key)
  const member = await memberByLogin(context.db, context.site.id, email)
  if (!member?.incomplete || member.trafficSource !== source) throw fieldProblem({ email: 'email_exists' })
  return linkFor(context, member.id)
}
