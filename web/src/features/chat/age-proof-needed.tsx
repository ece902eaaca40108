import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { getAgeCheckPath } from '../../session/age-check-path.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import * as styles from './composer/composer.module.css'

/** Replaces the composer until the member has confirmed to be 18 or over. What was written stays a draft. */
export function AgeProofNeeded({ text }: { text: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${styles.composer} ${styles.closed}`}>
      <Banner role="status">
        <Trans>Before you write here, please confirm that you’re 18 or over. You only do this once.</Trans>
        {text ? (
          <>
            <p className="small">
              <Trans>What you were writing:</Trans>
            </p>
            <blockquote>{text}</blockquote>
          </>
        ) : null}
      </Banner>
      <ButtonLink to={getAgeCheckPath(pathname)} block>
        <Trans>Confirm my age</Trans>
      </ButtonLink>
    </div>
  )
}
