import { Trans, useLingui } from '@lingui/react/macro'
import { useLoaderData } from 'react-router'
import { actionNames, kindNames } from '../../../i18n/case-names.ts'
import { CaseEvidence } from '../evidence/case-evidence.tsx'
import { CaseFrame } from '../case-frame.tsx'
import { useClaim } from '../use-claim.ts'
import { AppealFacts } from './appeal-facts.tsx'
import { AppealPanel } from './appeal-panel.tsx'
import type { LoadedAppeal } from './load-appeal.ts'

/** Shows an appeal against a measure: the member's words, what they were told, the case as it stood, and the second decision. */
export function AppealPage() {
  const loaded = useLoaderData<LoadedAppeal>()
  return <OpenAppeal key={loaded.appeal.reference} {...loaded} />
}

function OpenAppeal({ appeal, original }: LoadedAppeal) {
  const { i18n } = useLingui()
  const claim = useClaim(appeal, 'appeals.decide')
  return (
    <CaseFrame
      reference={appeal.reference}
      claim={claim}
      title={`${i18n._(kindNames.appeal)}: ${i18n._(actionNames[appeal.measure.action])}`}
      renderDecision={({ onDecided, onRelease }) => (
        <AppealPanel appeal={appeal} onDecided={() => onDecided('mailed')} onRelease={onRelease} />
      )}
    >
      <AppealFacts appeal={appeal}>
        <section className="case-section">
          <h2>
            <Trans>What was seen then</Trans>
          </h2>
          {original ? null : (
            <p>
              {appeal.measure.reference === null ? (
                <Trans>There was no case: the measure was taken on the member’s page.</Trans>
              ) : (
                <Trans>The files of the case have been deleted.</Trans>
              )}
            </p>
          )}
        </section>
      </AppealFacts>
      {original ? <CaseEvidence case={original} /> : null}
    </CaseFrame>
  )
}
