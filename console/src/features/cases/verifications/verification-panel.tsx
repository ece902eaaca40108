import { verificationRefusals } from '@amarelle/contract/domain/photo-verification'
import {
  decideVerificationEndpoint,
  type VerificationCase,
} from '@amarelle/contract/staff/endpoints/verification/verifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, X } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { DecisionForm } from '../decision-form.tsx'
import { verificationRefusalNames } from './verification-names.ts'

interface Props {
  readonly case: VerificationCase
  readonly onDecided: () => void
  readonly onRelease: () => void
}
const verified = 'verified'
/** Verifies the main photo, or refuses with a reason from the list. */
export function VerificationPanel({ case: { reference, mainPhotoId }, onDecided, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const [choice, setChoice] = useState<string>('')
  const { run, isRunning, formError } = useAction()
  const refusal = verificationRefusals.find((one) => one === choice) ?? null
  const isVerified = choice === verified
  const decide = async () => {
    const decision = { reference, refusal, mainPhotoId }
    if (await run(() => callStaff(decideVerificationEndpoint, decision))) onDecided()
  }
  return (
    <DecisionForm
      button={isVerified ? t`Verify the main photo` : t`Refuse`}
      icon={isVerified ? <BadgeCheck aria-hidden="true" /> : <X aria-hidden="true" />}
      isReady={refusal !== null || (isVerified && mainPhotoId !== null)}
      isRunning={isRunning}
      error={formError}
      note={
        <Trans>
          The picture is deleted, and the member is told. This can’t be taken back; who is refused can send
          another picture.
        </Trans>
      }
      onDecide={() => void decide()}
      onRelease={onRelease}
    >
      <ChoiceList
        legend={<Trans>Decide</Trans>}
        choices={[
          {
            id: verified,
            name: t`The same person, in this pose`,
            hint: t`The profile shows that the main photo is verified, with the month.`,
          },
          ...verificationRefusals.map((id) => ({
            id,
            name: i18n._(verificationRefusalNames[id]),
            hint:
              id === 'underage'
                ? t`Opens a report about a member who may be under 18, first in the queue.`
                : t`The member reads this reason.`,
          })),
        ]}
        chosen={choice}
        onChoose={setChoice}
      />
    </DecisionForm>
  )
}
