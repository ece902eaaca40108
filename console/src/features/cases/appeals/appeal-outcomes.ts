import { type AppealOutcome, appealOutcomes } from '@amarelle/contract/endpoints/appeals'
import type { CaseAction } from '@amarelle/contract/staff/endpoints/cases'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const appealOutcomeNames: Readonly<Record<AppealOutcome, MessageDescriptor>> = {
  rejected: msg`The decision stands`,
  partly: msg`A warning instead`,
  upheld: msg`The decision was wrong`,
}
export const appealOutcomeHints: Readonly<Record<AppealOutcome, MessageDescriptor>> = {
  rejected: msg`Nothing changes. The member reads why.`,
  partly: msg`The measure is undone, and a warning takes its place.`,
  upheld: msg`The measure is undone: what was removed or closed is there again, and it counts as reversed.`,
}
/** Returns the outcomes that can be decided; nothing is milder than a warning. */
export const listAppealOutcomes = (action: CaseAction): readonly AppealOutcome[] =>
  appealOutcomes.filter((outcome) => outcome !== 'partly' || action !== 'warn')
