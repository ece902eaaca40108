import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useVisit } from '../session/use-visit.ts'

/** What the note for adults says, with two ways of the same size: in, and away. */
export function EntryWords({ titleId, enter }: { titleId: string; enter: ReactNode }) {
  const { settings } = useVisit()
  return (
    <div className="stack center">
      <h2 className="display h2" id={titleId}>
        <Trans>Adults only</Trans>
      </h2>
      <p>
        <Trans>
          This site is for people of {settings.min_age} and older. Some profiles are fictional; they are
          marked.
        </Trans>
      </p>
      <div className="stack tight">
        {enter}
        <a className="btn sec block" href="about:blank" rel="noreferrer">
          <Trans>Leave</Trans>
        </a>
      </div>
    </div>
  )
}
