import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signUpsOpen } from '../session/sign-up-wish.ts'
import { useVisit } from '../session/use-visit.ts'

const To = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
)

/** What somebody needs who hasn't come in yet, or has. */
function OwnLinks() {
  const visit = useVisit()
  if (visit.user)
    return (
      <To to="/settings">
        <Trans>Settings</Trans>
      </To>
    )
  return (
    <>
      <To to="/login">
        <Trans>Log in</Trans>
      </To>
      {signUpsOpen(visit) ? (
        <To to="/signup">
          <Trans>Create your profile</Trans>
        </To>
      ) : null}
    </>
  )
}

export const FooterLinks = () => (
  <ul>
    <OwnLinks />
    <To to="/pages/terms">
      <Trans>Terms</Trans>
    </To>
    <To to="/pages/privacy">
      <Trans>Privacy</Trans>
    </To>
    <To to="/pages/cookies">
      <Trans>Cookies</Trans>
    </To>
    <To to="/pages/ban">
      <Trans>Access ban</Trans>
    </To>
    <To to="/pricing">
      <Trans>Pricing</Trans>
    </To>
    <To to="/complaints">
      <Trans>Complaints</Trans>
    </To>
    <To to="/pages/return-policy">
      <Trans>Returns</Trans>
    </To>
    <To to="/withdrawal">
      <Trans>Withdraw from contract here</Trans>
    </To>
    <To to="/pages/faq">
      <Trans>FAQ</Trans>
    </To>
    <To to="/pages/service">
      <Trans>Customer service</Trans>
    </To>
    <To to="/pages/company">
      <Trans>Company details</Trans>
    </To>
  </ul>
)
