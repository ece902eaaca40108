import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
)

function AccountLinks() {
  const visit = useVisit()
  if (visit.user)
    return (
      <FooterLink to="/settings">
        <Trans>Settings</Trans>
      </FooterLink>
    )
  return (
    <>
      <FooterLink to="/login">
        <Trans>Log in</Trans>
      </FooterLink>
      {isSignUpOpen(visit) ? (
        <FooterLink to="/signup">
          <Trans>Create your profile</Trans>
        </FooterLink>
      ) : null}
    </>
  )
}

export const FooterLinks = () => (
  <ul>
    <AccountLinks />
    <FooterLink to="/pages/terms">
      <Trans>Terms</Trans>
    </FooterLink>
    <FooterLink to="/pages/privacy">
      <Trans>Privacy</Trans>
    </FooterLink>
    <FooterLink to="/pages/cookies">
      <Trans>Cookies</Trans>
    </FooterLink>
    <FooterLink to="/pages/safety">
      <Trans>Staying safe</Trans>
    </FooterLink>
    <FooterLink to="/pages/ban">
      <Trans>Access ban</Trans>
    </FooterLink>
    <FooterLink to="/pricing">
      <Trans>Pricing</Trans>
    </FooterLink>
    <FooterLink to="/complaints">
      <Trans>Complaints</Trans>
    </FooterLink>
    <FooterLink to="/pages/return-policy">
      <Trans>Returns</Trans>
    </FooterLink>
    <FooterLink to="/withdrawal">
      <Trans>Withdraw from contract here</Trans>
    </FooterLink>
    <FooterLink to="/pages/faq">
      <Trans>FAQ</Trans>
    </FooterLink>
    <FooterLink to="/pages/service">
      <Trans>Customer service</Trans>
    </FooterLink>
    <FooterLink to="/pages/company">
      <Trans>Company details</Trans>
    </FooterLink>
  </ul>
)
