import { type LoginProvider, loginProviderNames } from '@amarelle/contract/endpoints/sign-in/login-providers'
import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'

function ProviderButton({ provider }: { provider: LoginProvider }) {
  const navigation = useNavigation()
  const name = loginProviderNames[provider]
  return (
    <Form method="post">
      <input type="hidden" name="provider" value={provider} />
      <Button
        type="submit"
        look="secondary"
        size="large"
        block
        busy={navigation.formData?.get('provider') === provider}
      >
        <Trans>Continue with {name}</Trans>
      </Button>
    </Form>
  )
}

/** A button for each provider whose accounts can log in here. */
export const ProviderLogIn = ({ providers }: { providers: readonly LoginProvider[] }) =>
  providers.map((provider) => <ProviderButton key={provider} provider={provider} />)
