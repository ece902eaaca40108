import type { AgeCheckMethod } from '@amarelle/contract/domain/age-checks'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import * as styles from './age-check.module.css'

interface MethodProps {
  readonly method: AgeCheckMethod
  readonly name: ReactNode
  readonly children: ReactNode
}
function MethodCard({ method, name, children }: MethodProps) {
  const { state, formData } = useNavigation()
  return (
    <li className="card padded">
      <Form method="post" className={styles.method}>
        <input type="hidden" name="method" value={method} />
        <p>{children}</p>
        <Button type="submit" busy={state !== 'idle' && formData?.get('method') === method}>
          {name}
        </Button>
      </Form>
    </li>
  )
}

interface Props {
  readonly methods: readonly AgeCheckMethod[]
  readonly provider: string | null
}
/** The ways to confirm the age that the member can choose from. */
export function AgeCheckMethods({ methods, provider }: Props) {
  if (methods.length === 0)
    return (
      <Banner look="warning">
        <Trans>Your age can’t be confirmed here at the moment. Please try again later.</Trans>
      </Banner>
    )
  return (
    <ul className={styles.methods}>
      {methods.includes('wallet') ? (
        <MethodCard method="wallet" name={<Trans>Use the age verification app</Trans>}>
          <Trans>The age verification app of the EU tells us that you’re 18 or over, and nothing else.</Trans>
        </MethodCard>
      ) : null}
      {methods.includes('provider') ? (
        <MethodCard method="provider" name={<Trans>Go to {provider}</Trans>}>
          <Trans>{provider} checks your age, and we ask them for nothing but the result.</Trans>
        </MethodCard>
      ) : null}
      {methods.includes('sandbox') ? (
        <MethodCard method="sandbox" name={<Trans>Use the sandbox</Trans>}>
          <Trans>For tests and demos: you choose the answer, and nobody checks anything.</Trans>
        </MethodCard>
      ) : null}
    </ul>
  )
}
