import type { DiscountCode } from '@amarelle/contract/endpoints/payments'
import { timeBonusCode } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { BadgePercent } from 'lucide-react'
import { useCallback } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { useUser } from '../../api/use-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { waitUntilOnline } from '../../network/wait-until-online.ts'
import { Countdown } from './time-bonus/countdown.tsx'
import { PaymentMethodLogo } from './payment-method-logo.tsx'
import * as styles from './payments.module.css'

/** Minimum order value and payment methods, if the code is restricted to them. */
function DiscountConditions({ discount, currency }: { discount: DiscountCode; currency: string }) {
  const { money } = useFormats()
  const { minimum_order_value: minor, paymentmethods: methods } = discount
  const least = money({ minor, currency })
  return (
    <>
      {minor > 0 ? (
        <span className="small muted">
          <Trans>For orders of {least} or more.</Trans>
        </span>
      ) : null}
      {methods.length > 0 ? (
        <span className="small muted flex-row tight wrapping">
          <Trans>Only with</Trans>
          {methods.map((code) => (
            <PaymentMethodLogo key={code} code={code} named />
          ))}
        </span>
      ) : null}
    </>
  )
}

/** Shows the discount and its actual end; only the time bonus, whose end the server sets, has a countdown. */
export function DiscountLine({ discount, currency }: { discount: DiscountCode; currency: string }) {
  const user = useUser()
  const { date: dateText } = useFormats()
  const { revalidate } = useRevalidator()
  const onEnd = useCallback(() => void waitUntilOnline().then(revalidate), [revalidate])
  const until = discount.code === timeBonusCode ? user?.time_bonus_until : null
  const percentage = discount.value_percentage
  return (
    <div className={`card ${styles.offer}`}>
      <span className="grow">
        <b>
          {until ? (
            <Trans>{percentage}% off your first bundle</Trans>
          ) : (
            <Trans>
              {percentage}% off with the code {discount.code}
            </Trans>
          )}
        </b>
        <span className="small muted">
          {until ? (
            <Trans>
              A one-time bonus for the first 4 hours after sign-up. The prices below already include it.
            </Trans>
          ) : (
            <Trans>The prices below already include it.</Trans>
          )}
        </span>
        <DiscountConditions discount={discount} currency={currency} />
      </span>
      {until ? (
        <span className="flex-row tight">
          <span className="small muted">
            <Trans>Ends in</Trans>
          </span>
          <Countdown until={until} onEnd={onEnd} />
        </span>
      ) : discount.expires ? (
        <span className="small muted">
          <Trans>Valid until {dateText(discount.expires)}</Trans>
        </span>
      ) : null}
    </div>
  )
}

/** A GET form: the code stays in the URL, and the page reloads with its prices. */
export function DiscountCodeForm({ code, error }: { code: string; error: string | undefined }) {
  return (
    <details className={styles.code} open={code !== ''}>
      <summary className="button text">
        <BadgePercent className="icon small" />
        <Trans>Enter a discount code</Trans>
      </summary>
      <Form className="flex-row wrapping" preventScrollReset>
        <TextField
          label={<Trans>Discount code</Trans>}
          name="code"
          defaultValue={code}
          error={error}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" look="secondary">
          <Trans>Apply code</Trans>
        </Button>
      </Form>
    </details>
  )
}
