import { maxListedChanges, type SettingChange } from '@amarelle/contract/staff/endpoints/sites'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { settingNames } from '../../i18n/setting-names.ts'
import { formatScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { EarlierChanges } from '../../shell/earlier-changes.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SettingDiff } from './setting-diff.tsx'

interface Props {
  readonly changes: readonly SettingChange[]
  readonly mayChange: boolean
  /** The filter under which the audit log has all of them. */
  readonly audit: Pick<ComponentProps<typeof EarlierChanges>, 'act' | 'scope'>
  readonly undo: (undone: { readonly change: number; readonly reason: string }) => Promise<unknown>
}
/** Planned changes first, then the last ones, with who made them and why; each can be taken back while it still applies. */
export function SettingHistory({ changes, mayChange, audit, undo }: Props) {
  const { t, i18n } = useLingui()
  const holds = usePermissions()
  const { revalidate } = useRevalidator()
  const [undone, setUndone] = useState<SettingChange | null>(null)
  return (
    <section className="panel-block">
      <h2>
        <Trans>History</Trans>
      </h2>
      {changes.length === 0 ? (
        <p className="small">
          <Trans>Nothing was changed in the console yet.</Trans>
        </p>
      ) : (
        <ul className="timeline">
          {changes.map((change) => (
            <li key={change.id} className="setting-change">
              <div>
                <SettingDiff settingKey={change.key} oldValue={change.oldValue} newValue={change.newValue} />
                <p className="small">
                  {change.by}, <Time at={change.createdAt} />: {change.reason}
                </p>
                {holds('audit.read') ? (
                  <Link
                    className="text-link small"
                    aria-label={t`All changes of ${i18n._(settingNames[change.key][0])} in the audit log`}
                    to={{
                      pathname: '/audit',
                      search: `${formatScope(audit.scope)}&setting=${encodeURIComponent(change.key)}`,
                    }}
                  >
                    <Trans>All changes of this setting</Trans>
                  </Link>
                ) : null}
                {change.state === 'planned' ? (
                  <p className="small">
                    <Trans>
                      Starts <Time at={change.startsAt} />
                    </Trans>
                  </p>
                ) : null}
                {change.state === 'cancelled' ? (
                  <Pill>
                    <Trans>cancelled</Trans>
                  </Pill>
                ) : null}
              </div>
              {mayChange && change.canUndo ? (
                <Button
                  small
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={t`Undo ${change.key}`}
                  onClick={() => setUndone(change)}
                >
                  <Trans>Undo</Trans>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <EarlierChanges
        count={changes.filter(({ state }) => state !== 'planned').length}
        maximum={maxListedChanges}
        {...audit}
      />
      {undone ? (
        <ReasonDialog
          title={t`Undo ${undone.key}`}
          button={t`Undo`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await undo({ change: undone.id, reason })
            await revalidate()
          }}
          onClose={() => setUndone(null)}
        >
          <SettingDiff settingKey={undone.key} oldValue={undone.newValue} newValue={undone.oldValue} />
        </ReasonDialog>
      ) : null}
    </section>
  )
}
