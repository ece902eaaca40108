import { compareSettingEndpoint } from '@amarelle/contract/staff/endpoints/settings/comparison'
import { type SettingKey, settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { settingNames } from '../../i18n/setting-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { isSameValue, useSettingFormat } from './setting-values.ts'

type ComparedSite = StaffEndpointAnswer<typeof compareSettingEndpoint>['sites'][number]
interface Props {
  readonly settingKey: SettingKey
  readonly onClose: () => void
}
/** Shows a setting on every site of the person's roles, with those that differ from the default first. */
export function CompareDialog({ settingKey, onClose }: Props) {
  const { i18n, t } = useLingui()
  const format = useSettingFormat()
  const group = Object.entries(settingGroups).find(([, keys]) =>
    (keys as readonly string[]).includes(settingKey),
  )?.[0]
  const [sites, setSites] = useState<readonly ComparedSite[] | null>(null)
  const { run, error } = useAction()
  useEffect(() => {
    void run(async () => setSites((await callStaff(compareSettingEndpoint, { key: settingKey })).sites))
    // The dialog is created anew for each setting.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Dialog
      title={t`${i18n._(settingNames[settingKey][0])} on all sites`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {error ? <Note tone="bad">{error}</Note> : null}
      {sites === null && !error ? <Waiting lines={3} /> : null}
      <ul className="card-list">
        {sites
          ?.toSorted((a, b) => Number(differs(b)) - Number(differs(a)))
          .map((site) => (
            <li key={site.id}>
              <div>
                <Link className="text-link" to={`/sites/${site.id}?group=${group}`} onClick={onClose}>
                  {site.name}
                </Link>
                <small>{site.company}</small>
              </div>
              {differs(site) ? <Pill tone="info">{t`differs from the default`}</Pill> : null}
              <span className="figure">{format(settingKey, site.value ?? site.defaultValue)}</span>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
const differs = ({ value, defaultValue }: ComparedSite): boolean =>
  value !== null && !isSameValue(value, defaultValue)
