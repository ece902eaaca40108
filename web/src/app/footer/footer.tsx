import { Trans } from '@lingui/react/macro'
import { ChevronUp } from 'lucide-react'
import type { FooterData } from './load-footer.ts'
import { FooterLinks } from './footer-links.tsx'

const CompanyDetails = ({ companyLines, paymentMethods }: FooterData) => (
  <>
    <div className="payment-methods">
      {paymentMethods.map(({ code, name }) => (
        <img
          key={code}
          src={`/api/assets/paymentmethod/${code}.svg`}
          alt={name}
          width={52}
          height={32}
          loading="lazy"
        />
      ))}
    </div>
    <p>{companyLines.join(' · ')}</p>
  </>
)

/** Footer (docs/product.md#footer). In the installed app it is one row that opens the links as a popover (docs/design.md#installed-app). */
export function Footer(props: FooterData) {
  return (
    <footer className="footer">
      <div className="wrap">
        <button type="button" className="button text open-links" popoverTarget="foot-links">
          <Trans>Legal and help</Trans>
          <ChevronUp className="icon small" />
        </button>
        <div className="footer-links" id="foot-links" popover="auto">
          <FooterLinks />
          {props.companyLines.length > 0 ? <CompanyDetails {...props} /> : null}
        </div>
        <p className="smaller">
          <Trans>
            Adults only. Profiles marked as fictional are written for entertainment; you cannot meet these
            people.
          </Trans>
        </p>
      </div>
    </footer>
  )
}
