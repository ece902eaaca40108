import { days, minutes } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { newId, sameText } from '../../platform/ids.ts'
import { keyFor, signature } from '../../platform/signing.ts'

type Here = Pick<Context, 'config' | 'site' | 'clock'>
/** What a form is for: work that was done for one is worth nothing for another. */
export type FormPurpose = 'sign-up' | 'login' | 'reset' | 'withdrawal'
/** How long a form may stay open. */
const lifetime = days(1)

export interface OpenForm {
  readonly id: string
  readonly openedAt: Date
}
const signed = ({ config, site }: Here, purpose: FormPurpose, opened: string, id: string): string =>
  signature(keyFor(config, `${purpose} form`), `${site.id}.${opened}.${id}`)

/** The birth of a form on this site: when it was opened, signed. */
export function openForm(here: Here, purpose: FormPurpose): { form: string; id: string } {
  const [opened, id] = [String(here.clock.now().getTime()), newId()]
  return { form: `${opened}.${id}.${signed(here, purpose, opened, id)}`, id }
}

/** A form that this site opened, today and not in the future; null for any other. */
export function readForm(here: Here, purpose: FormPurpose, form: string): OpenForm | null {
  const [opened = '', id = '', mark = ''] = form.split('.')
  if (!sameText(mark, signed(here, purpose, opened, id))) return null
  const age = here.clock.now().getTime() - Number(opened)
  // Two servers' clocks are never quite the same.
  if (age < -minutes(1) || age > lifetime) return null
  return { id, openedAt: new Date(Number(opened)) }
}
export const closesAt = ({ openedAt }: OpenForm): Date => new Date(openedAt.getTime() + lifetime)
