import { Trans } from '@lingui/react/macro'
import { Check, Dot } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { TextField } from '../../../../ui/controls/field.tsx'
import type { StepProps } from '../form-steps.ts'
import * as styles from '../../accounts.module.css'

/** A naming rule, ticked as soon as the typed name meets it (docs/product.md#sign-up). */
function NameRule({ isFulfilled, children }: { isFulfilled: boolean; children: ReactNode }) {
  const Icon = isFulfilled ? Check : Dot
  return (
    <li className={classNames(isFulfilled && styles.fulfilled)}>
      <Icon className="icon small" />
      <span>
        {children}
        {isFulfilled ? (
          <span className="visually-hidden">
            {' '}
            <Trans>(done)</Trans>
          </span>
        ) : null}
      </span>
    </li>
  )
}

export function NameStep({ typed, errors }: StepProps) {
  const name = typed['name']?.trim() ?? ''
  return (
    <div className="stack">
      <TextField
        label={<Trans>Username</Trans>}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed['name']}
        error={errors['name']}
      />
      <ul className={`${styles.rules} small`}>
        <NameRule isFulfilled={name.length >= 3 && name.length <= 20}>
          <Trans>3 to 20 characters</Trans>
        </NameRule>
        <NameRule isFulfilled={/^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]+$/.test(name)}>
          <Trans>Letters, digits, dots, hyphens or underscores</Trans>
        </NameRule>
        <NameRule isFulfilled={name !== '' && !name.includes('@')}>
          <Trans>Not your e-mail address, and no @ at the start</Trans>
        </NameRule>
      </ul>
    </div>
  )
}
