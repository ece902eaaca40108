import { daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { deriveSigningKey, computeSignature, equalsUnderAnySecret } from '../../platform/crypto/signing.ts'

type FormContext = Pick<RequestContext, 'config' | 'site' | 'clock'>
/** Purpose of a form: work done for one is not valid for another. */
export type FormPurpose = 'sign-up' | 'login' | 'login-code' | 'reset' | 'withdrawal'
const formLifetimeMs = daysToMs(1)

export interface SignedForm {
  readonly id: string
  readonly openedAt: Date
}
/** The site, the purpose, when the form was opened, and its id. */
type FormParts = readonly [siteId: number, purpose: FormPurpose, opened: string, id: string]
const signForm = (config: Pick<Config, 'secret'>, [siteId, purpose, opened, id]: FormParts): string =>
  computeSignature(deriveSigningKey(config, `${purpose} form`), `${siteId}.${opened}.${id}`)

/** Creates a signed form that records when it was opened on this site. */
export function createSignedForm(here: FormContext, purpose: FormPurpose): { form: string; id: string } {
  const [opened, id] = [String(here.clock.now().getTime()), createId()]
  return { form: `${opened}.${id}.${signForm(here.config, [here.site.id, purpose, opened, id])}`, id }
}

/** Verifies a form that this site signed within its lifetime; null for any other. */
export function verifySignedForm(here: FormContext, purpose: FormPurpose, form: string): SignedForm | null {
  const [opened = '', id = '', mark = ''] = form.split('.')
  const isSigned = equalsUnderAnySecret(here.config, mark, (config) =>
    signForm(config, [here.site.id, purpose, opened, id]),
  )
  if (!isSigned) return null
  const age = here.clock.now().getTime() - Number(opened)
  // Tolerates one minute of clock difference between servers.
  if (age < -minutesToMs(1) || age > formLifetimeMs) return null
  return { id, openedAt: new Date(Number(opened)) }
}
export const getFormExpiry = ({ openedAt }: SignedForm): Date => new Date(openedAt.getTime() + formLifetimeMs)
