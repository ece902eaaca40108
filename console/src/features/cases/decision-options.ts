import type { StaffCase, CaseAction } from '@amarelle/contract/staff/endpoints/cases'
import type { ComplaintOutcome } from '@amarelle/contract/endpoints/complaints'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface DecisionOption {
  readonly id: string
  readonly name: MessageDescriptor
  readonly hint?: MessageDescriptor
  readonly outcome: ComplaintOutcome
  readonly action: CaseAction | null
  /** The photo or message that is removed. */
  readonly target: string | null
}

const act = (
  action: CaseAction,
  name: MessageDescriptor,
  hint: MessageDescriptor,
  target: string | null = null,
): DecisionOption => ({ id: `${action}${target ?? ''}`, name, hint, outcome: 'upheld', action, target })

/** Returns the decisions about a case, from the mildest to the hardest. Measures need a member who still has an account. */
export function listDecisionOptions({
  kind,
  reported,
  reportedMessageId,
  profileTexts,
  photos,
  isSealed,
}: StaffCase): readonly DecisionOption[] {
  const rejection: DecisionOption = {
    id: 'reject',
    name: msg`Nothing against our rules`,
    outcome: 'rejected',
    action: null,
    target: null,
  }
  const upheld: DecisionOption = {
    id: 'uphold',
    name: msg`Upheld, without a measure`,
    outcome: 'upheld',
    action: null,
    target: null,
  }
  const partly: DecisionOption = {
    id: 'partly',
    name: msg`Partly upheld`,
    outcome: 'partly',
    action: null,
    target: null,
  }
  const options = [rejection, upheld, ...(kind === 'report' ? [] : [partly])]
  if (!reported || reported.status === 'suspended') return options
  return [
    ...options,
    act('warn', msg`Warn`, msg`Nothing is removed. The member reads why.`),
    ...(reportedMessageId === null
      ? []
      : [
          act(
            'remove_message',
            msg`Remove the message`,
            msg`Both still see that there was one.`,
            String(reportedMessageId),
          ),
        ]),
    ...photos.flatMap(({ id }, i) =>
      id === null
        ? []
        : [
            act(
              'remove_photo',
              photos.length === 1 || isSealed ? msg`Remove the photo` : msg`Remove photo ${i + 1}`,
              msg`Nobody else sees it any more.`,
              id,
            ),
          ],
    ),
    ...(profileTexts.length === 0
      ? []
      : [
          act(
            'remove_text',
            msg`Remove the texts of the profile`,
            msg`What the member wrote about themselves, but not the username.`,
          ),
        ]),
    act('restrict', msg`Restrict`, msg`No new conversations and no likes for a time. Answers stay possible.`),
    act('suspend', msg`Suspend`, msg`Hidden and logged out until the term ends. Credits stay.`),
  ]
}
