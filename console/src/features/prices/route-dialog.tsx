import {
  type PaymentRouteView,
  type RoutePauseView,
  pausePaymentRouteEndpoint,
  resumePaymentRouteEndpoint,
} from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { formatCountry } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Time } from '../../shell/time.tsx'
import { SelectField } from '../../ui/input-fields.tsx'

interface Props {
  readonly route: PaymentRouteView
  readonly siteId: number
  readonly countries: readonly string[]
  readonly onClose: () => void
}
/** Switches a method off for a provider, everywhere or in a country, or on again. */
export function RouteDialog({ route, siteId, countries, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { method, provider, name, pauses } = route
  const [place, setPlace] = useState<string>(pauses[0]?.country ?? '')
  const pause = pauses.find(({ country }) => (country ?? '') === place)
  const act = async (reason: string) => {
    if (pause) await callStaff(resumePaymentRouteEndpoint, { pause: pause.id, reason })
    else
      await callStaff(pausePaymentRouteEndpoint, {
        site: siteId,
        method,
        provider,
        country: place || null,
        reason,
      })
    await revalidate()
  }
  return (
    <ReasonDialog
      title={t`${name} by ${provider}`}
      button={pause ? t`Switch on` : t`Switch off`}
      isDangerous={!pause}
      maxLength={maxReasonLength}
      act={act}
      onClose={onClose}
    >
      <SelectField label={t`Where`} value={place} onChange={setPlace}>
        <option value="">{t`All countries`}</option>
        {countries.map((code) => (
          <option key={code} value={code}>
            {formatCountry(code)}
          </option>
        ))}
      </SelectField>
      {pause ? <PauseNote pause={pause} /> : null}
      <p className="small">
        <Trans>Payments that were started go on.</Trans>
      </p>
    </ReasonDialog>
  )
}

const PauseNote = ({ pause: { by, startedAt, reason } }: { readonly pause: RoutePauseView }) => (
  <p className="small">
    <Trans>
      Off since <Time at={startedAt} />
    </Trans>
    {`, ${by}: ${reason}`}
  </p>
)
