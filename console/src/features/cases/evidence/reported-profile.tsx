import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { CasePicture } from './case-picture.tsx'

/** Shows texts and pictures of the reported profile, as they stood. */
export function ReportedProfile({
  case: { reference, profileTexts, photos, isSealed },
}: {
  readonly case: StaffCase
}) {
  if (profileTexts.length === 0 && photos.length === 0) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>What was reported</Trans>
      </h2>
      {profileTexts.map((text) => (
        <blockquote key={text} className="case-words small">
          {text}
        </blockquote>
      ))}
      {isSealed ? (
        <p className="sealed">
          <LockKeyhole aria-hidden="true" />
          <Trans>
            Sealed: these pictures may show the abuse of a child. They are hidden from everybody and are not
            opened here. An owner reports them to the authorities, outside of the console.
          </Trans>
        </p>
      ) : (
        <div className="case-pictures">
          {photos.map(({ name }) => (
            <CasePicture key={name} reference={reference} name={name} />
          ))}
        </div>
      )}
    </section>
  )
}
