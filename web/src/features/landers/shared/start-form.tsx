import { genders, lookingFor } from '@amarelle/contract/domain/fields'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { genderLabels, lookingForLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/field.tsx'
import { variantButtons } from '../texts/variant-texts.ts'
import type { LanderData } from './load-lander.ts'
import * as styles from './start-form.module.css'

function InviteOnly() {
  const { settings } = useVisit()
  return (
    <div className={styles.start}>
      <a className="button primary large block" href={`mailto:${settings.support_email}`}>
        <Trans>Invite only</Trans>
      </a>
      <p className="small muted">
        <Trans>You can only join by invitation at the moment. Write to {settings.support_email}.</Trans>
      </p>
    </div>
  )
}

interface Props {
  readonly data: LanderData
  /** Path of the sign-up page. */
  readonly action?: string
  readonly chosen?: 'male' | 'female' | undefined
  readonly submitLabel?: ReactNode
  /** Further inputs, shown above the two questions. */
  readonly children?: ReactNode
}

/** The first two sign-up questions; passes the answers and the landing page to sign-up in the query string. */
export function StartForm({ data, action = '/signup', chosen, submitLabel, children }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  if (!data.canSignUp) return <InviteOnly />
  const emptyOption = { value: '', label: t`Please choose` }
  const { button, form } = data.changes
  const isBehindButton = form === 'behind_button'
  const label = button ? t(variantButtons[button]) : (submitLabel ?? <Trans>Create your profile</Trans>)
  const fields = (
    <>
      {children}
      <div className={styles.startTwo}>
        <Select
          label={<Trans>I am</Trans>}
          name="gender"
          options={[emptyOption, ...genders.map((value) => ({ value, label: t(genderLabels[value]) }))]}
        />
        <Select
          label={<Trans>Looking for</Trans>}
          name="looking_for"
          defaultValue={chosen}
          options={[
            emptyOption,
            ...lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) })),
          ]}
        />
      </div>
      <Button type="submit" size="large" block>
        {isBehindButton ? <Trans>Continue</Trans> : label}
      </Button>
    </>
  )
  return (
    <form className={styles.start} action={action}>
      <input type="hidden" name="lander" value={data.lander} />
      {data.slug ? <input type="hidden" name="slug" value={data.slug} /> : null}
      {data.variant === null ? null : <input type="hidden" name="variant" value={data.variant} />}
      {isBehindButton ? (
        <details className={styles.behindButton}>
          <summary className="button primary large block">{label}</summary>
          <div className={styles.start}>{fields}</div>
        </details>
      ) : (
        fields
      )}
      <p className="small muted">
        <Trans>Free to join. {settings.min_age}+ only.</Trans>{' '}
        {settings.signup_credits > 0 ? (
          <Plural
            value={settings.signup_credits}
            one="You’ll get # credit when you confirm your e-mail address."
            other="You’ll get # credits when you confirm your e-mail address."
          />
        ) : null}
      </p>
    </form>
  )
}
