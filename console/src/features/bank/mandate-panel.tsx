import { getMandateEndpoint } from '@amarelle/contract/staff/endpoints/money/mandates'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatExactTime, formatLanguage, formatMoney, formatTime } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { debitStateNames, formatDay, getReturnCodeText } from './bank-names.ts'
import { Facts } from '../../ui/facts.tsx'

type Mandate = StaffEndpointAnswer<typeof getMandateEndpoint>

/** Shows a mandate with the evidence that it was signed. Opening it is recorded. */
export function MandatePanel({ reference }: { readonly reference: string }) {
  const [mandate, setMandate] = useState<Mandate | null>(null)
  const { run, error } = useAction()
  useEffect(() => {
    void run(async () => setMandate(await callStaff(getMandateEndpoint, { reference })))
    // The panel is created anew for each mandate.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reference])
  return (
    <>
      <section className="panel-block">
        <h2>{reference}</h2>
        {error ? <Note tone="bad">{error}</Note> : null}
        {mandate ? <MandateFacts mandate={mandate} /> : error ? null : <Waiting />}
      </section>
      {mandate ? <Evidence mandate={mandate} /> : null}
    </>
  )
}

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const { t, i18n } = useLingui()
  const { returnCode, state } = mandate
  return (
    <Facts
      facts={[
        [t`Member`, mandate.member],
        [t`Order`, mandate.orderNumber],
        [t`Amount`, formatMoney(mandate.amount)],
        [t`Account holder`, mandate.holder || t`erased`],
        [t`Address`, mandate.address || null],
        [t`Account`, mandate.account],
        [t`Debit`, state && i18n._(debitStateNames[state])],
        [t`Collected`, mandate.collectOn && formatDay(mandate.collectOn)],
        [t`Return`, returnCode && `${returnCode}: ${i18n._(getReturnCodeText(returnCode))}`],
      ]}
    />
  )
}

function Evidence({ mandate }: { readonly mandate: Mandate }) {
  const { t } = useLingui()
  const { codeSentAt, signedAt, phone, announcedAt, network, device, text, textVersion, language } = mandate
  const time = codeSentAt && formatTime(codeSentAt)
  return (
    <section className="panel-block">
      <h3>
        <Trans>Evidence</Trans>
      </h3>
      <Facts
        facts={[
          [t`Signed`, formatExactTime(signedAt)],
          [
            t`SMS code`,
            time
              ? t`sent ${time} to ${phone ?? t`a number that was erased`}, and typed at the signature`
              : phone && t`typed, to ${phone}`,
          ],
          [t`Network`, network || t`erased`],
          [t`Browser`, device || t`erased`],
          [t`Announced`, announcedAt && formatTime(announcedAt)],
          [t`Text`, t`version ${textVersion}, ${formatLanguage(language)}`],
        ]}
      />
      {text ? (
        <blockquote className="mandate-text" lang={language}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
      ) : null}
    </section>
  )
}
