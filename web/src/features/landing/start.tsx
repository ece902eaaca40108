import { genders, lookingFor } from '@amarelle/contract/fields'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { genderLabels, lookingForLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'

function InviteOnly() {
  const { settings } = useVisit()
  return (
    <div className="lh-start">
      <a className="btn pri l block" href={`mailto:${settings.support_email}`}>
        <Trans>Invite only</Trans>
      </a>
      <p className="sm mut">
        <Trans>At the moment one joins by invitation. Write to {settings.support_email}.</Trans>
      </p>
    </div>
  )
}

/** The first two answers of sign-up, carried along in its address. */
export function Start({ open }: { open: boolean }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  if (!open) return <InviteOnly />
  const none = { value: '', label: t`Please choose` }
  return (
    <form className="lh-start" action="/signup">
      <div className="lh-two">
        <Select
          label={<Trans>I am</Trans>}
          name="gender"
          options={[none, ...genders.map((value) => ({ value, label: t(genderLabels[value]) }))]}
        />
        <Select
          label={<Trans>Looking for</Trans>}
          name="looking_for"
          options={[none, ...lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) }))]}
        />
      </div>
      <Button type="submit" size="large" block>
        <Trans>Create your profile</Trans>
      </Button>
      <p className="sm mut">
        <Trans>Free to join. {settings.min_age}+ only.</Trans>{' '}
        {settings.signup_credits > 0 ? (
          <Plural
            value={settings.signup_credits}
            one="You get # credit when you confirm your e-mail address."
            other="You get # credits when you confirm your e-mail address."
          />
        ) : null}
      </p>
    </form>
  )
}
