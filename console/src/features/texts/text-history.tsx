import {
  maxListedVersions,
  type TextVersion,
  undoTextEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { EarlierChanges } from '../../shell/earlier-changes.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TextDiff } from './text-diff.tsx'
import type { ShownText } from './shown-text.ts'
import { versionStateNames } from './text-names.ts'

/** Returns the version that was in force before another one; null: the default. */
const findBefore = (history: readonly TextVersion[], { id }: TextVersion): TextVersion | null =>
  history.find((one) => one.id < id && one.publishedAt !== null) ?? null

/**
 * Shows the versions of a text with what changed, who wrote and who published it, and why; the one in force and a planned one can be
 * undone.
 */
export function TextHistory({ shown, siteId }: { readonly shown: ShownText; readonly siteId: number }) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [undone, setUndone] = useState<TextVersion | null>(null)
  const { defaultText, open, history, mayPublish } = shown
  const versions = [...(open?.state === 'planned' ? [open] : []), ...history]
  return (
    <section className="panel-block">
      {versions.length === 0 ? (
        <p className="small">
          <Trans>This text is as in the files.</Trans>
        </p>
      ) : (
        <ul className="timeline">
          {versions.map((version) => (
            <li key={version.id} className="setting-change">
              <div>
                <Pill>{i18n._(versionStateNames[version.state])}</Pill>
                <TextDiff
                  oldText={findBefore(versions, version)?.text ?? defaultText}
                  newText={version.text ?? defaultText}
                />
                <p className="small">
                  {version.author}
                  {version.publisher && version.publisher !== version.author ? `, ${version.publisher}` : ''},{' '}
                  <Time at={version.publishedAt ?? version.changedAt} />: {version.reason}
                </p>
                {version.state === 'planned' && version.startsAt ? (
                  <p className="small">
                    <Trans>
                      Starts <Time at={version.startsAt} />
                    </Trans>
                  </p>
                ) : null}
              </div>
              {mayPublish && (version.state === 'published' || version.state === 'planned') ? (
                <Button
                  small
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={t`Undo version ${version.version}`}
                  onClick={() => setUndone(version)}
                >
                  <Trans>Undo</Trans>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <EarlierChanges
        count={history.length}
        maximum={maxListedVersions - 1}
        act="text.published"
        scope={{ site: siteId }}
      />
      {undone ? (
        <ReasonDialog
          title={t`Undo version ${undone.version}`}
          button={t`Undo`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(undoTextEndpoint, { publication: undone.id, reason })
            await revalidate()
          }}
          onClose={() => setUndone(null)}
        >
          {undone.state === 'published' ? (
            <TextDiff
              oldText={undone.text ?? defaultText}
              newText={findBefore(history, undone)?.text ?? defaultText}
            />
          ) : (
            <p>
              <Trans>The planned text becomes a draft again.</Trans>
            </p>
          )}
          {shown.asksForConsent ? (
            <p className="small">
              <Trans>It is taken back in all languages that were planned or published with it.</Trans>
            </p>
          ) : null}
          {undone.state === 'published' && shown.asksForConsent ? (
            <Note>
              <Trans>
                This is a new version of a legal text. All members of this site are asked to agree again
                before they can continue.
              </Trans>
            </Note>
          ) : null}
        </ReasonDialog>
      ) : null}
    </section>
  )
}
