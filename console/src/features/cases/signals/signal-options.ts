import type { SignalAction, StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface SignalOption {
  readonly id: string
  readonly name: MessageDescriptor
  readonly hint?: MessageDescriptor
  /** null dismisses the signal. */
  readonly action: SignalAction | null
  /** The photo that is removed. */
  readonly target: string | null
}

/** Returns the decisions about a signal, from the mildest to the hardest. Measures need a member who is neither gone nor suspended. */
export function listSignalOptions({
  rule,
  member,
  reasons,
  wasWarned,
}: StaffSignal): readonly SignalOption[] {
  const dismissal = { id: 'dismiss', name: msg`Dismiss`, action: null, target: null }
  if (!member || member.status === 'suspended') return [dismissal]
  return [
    dismissal,
    {
      id: 'warn',
      name: msg`Warn`,
      hint: msg`Nothing is removed. The member reads why.`,
      action: 'warn',
      target: null,
    },
    ...reasons.photoIds.map((id, i) => ({
      id: `remove_photo${id}`,
      name: reasons.photoIds.length === 1 ? msg`Remove the photo` : msg`Remove photo ${i + 1}`,
      hint: msg`Nobody else sees it any more.`,
      action: 'remove_photo' as const,
      target: id,
    })),
    ...(rule === 'repeat_false_reporter' && wasWarned
      ? [
          {
            id: 'set_aside_reports',
            name: msg`Set reports aside for 30 days`,
            hint: msg`They are kept and counted, but due within a week instead of a day. This ends by itself.`,
            action: 'set_aside_reports' as const,
            target: null,
          },
        ]
      : []),
    {
      id: 'suspend',
      name: msg`Suspend`,
      hint: msg`Hidden and logged out, for a term or until somebody lifts it. Credits stay.`,
      action: 'suspend',
      target: null,
    },
  ]
}
