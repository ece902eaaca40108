import { daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { createId, equalsConstantTime } from '../../platform/crypto/tokens.ts'
import { deriveSigningKey, computeSignature } from '../../platform/crypto/signing.ts'

type FormContext = Pick<RequestContext, 'config' | 'site' | 'clock'>
/** Purpose of a form: work done for one is not valid for another. */
export type FormPurpose = 'sign-up' | 'login' | 'reset' | 'withdrawal'
const formLifetimeMs = daysToMs(1)

export interface SignedForm {
  readonly id: string
  readonly openedAt: Date
}
const signForm = ({ config, site }: FormContext, purpose: FormPurpose, opened: string, id: string): string =>
  computeSignature(deriveSigningKey(config, `${purpose} form`), `${site.id}.${opened}.${id}`)

/** Creates a signed form that records when it was opened on this site. */
export function createSignedForm(here: FormContext, purpose: FormPurpose): { form: string; id: string } {
  const [opened, id] = [String(here.clock.now().getTime()), createId()]
  return { form: `${opened}.${id}.${signForm(here, purpose, opened, id)}`, id }
}

/** Verifies a form that this site signed within its lifetime; null for any other. */
export function verifySignedForm(here: FormContext, purpose: FormPurpose, form: string): SignedForm | null {
  const [opened = '', id = '', mark = ''] = form.split('.')
  if (!equalsConstantTime(mark, signForm(here, purpose, opened, id))) return null
  const age = here.clock.now().getTime() - Number(opened)
  // Tolerates one minute of clock difference between servers.
  if (age < -minutesToMs(1) || age > formLifetimeMs) return null
  return { id, openedAt: new Date(Number(opened)) }
}
export const getFormExpiry = ({ openedAt }: SignedForm): Date => new Date(openedAt.getTime() + formLifetimeMs)
