import type { ListedStaff, listStaffEndpoint } from '@amarelle/contract/staff/endpoints/people'
import {
  allStaffPermissions,
  getPermissionRow,
  permissionAreas,
  type PermissionLevel,
} from '@amarelle/contract/staff/permissions'
import { type StaffRole, staffRoles } from '@amarelle/contract/staff/roles'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eye, MessageSquareQuote, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { Fragment } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { areaNames, levelNames, permissionNames, roleDescriptions, roleNames } from '../../i18n/role-names.ts'
import { Page } from '../../shell/page.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PeopleTabs } from './people-tabs.tsx'

const levelIcons = { yes: Check, reads: Eye, reason: MessageSquareQuote, gives: UserRoundPlus } as const

/** Shows what each role may do, from the table that the server checks. */
export function RolesPage() {
  const { t, i18n } = useLingui()
  const { people } = useLoaderData<StaffEndpointAnswer<typeof listStaffEndpoint>>()
  const [search, setSearch] = useSearchParams()
  const current = staffRoles.find((role) => role === search.get('role'))
  return (
    <Page
      title={t`Staff and roles`}
      panel={
        current
          ? {
              title: i18n._(roleNames[current]),
              content: <RolePanel role={current} people={people} />,
              onClose: () => setSearch({}, { replace: true }),
            }
          : null
      }
    >
      <PeopleTabs count={people.length} />
      <p className="legend">
        {(Object.keys(levelIcons) as PermissionLevel[]).map((level) => {
          const Icon = levelIcons[level]
          return (
            <span key={level} className={`level ${level}`}>
              <Icon aria-hidden="true" /> {i18n._(levelNames[level])}
            </span>
          )
        })}
        <span className="level">
          <UserRoundCheck aria-hidden="true" /> <Trans>needs a proof of identity within ten minutes</Trans>
        </span>
      </p>
      <div
        className="table-scroller matrix-scroller"
        role="region"
        aria-label={t`What each role may do`}
        tabIndex={0}
      >
        <table className="data-table compact matrix">
          <thead>
            <tr>
              <th scope="col">
                <Trans>May</Trans>
              </th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" className={role === current ? 'marked' : undefined}>
                  <button
                    type="button"
                    aria-pressed={role === current}
                    onClick={() => setSearch({ role }, { replace: true })}
                  >
                    {i18n._(roleNames[role])}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionAreas.map((area) => (
              <Fragment key={area}>
                <tr className="group">
                  <th colSpan={staffRoles.length + 1} scope="rowgroup">
                    {i18n._(areaNames[area])}
                  </th>
                </tr>
                {allStaffPermissions
                  .filter((permission) => getPermissionRow(permission).area === area)
                  .map((permission) => (
                    <tr key={permission}>
                      <th scope="row">
                        {i18n._(permissionNames[permission])}
                        {getPermissionRow(permission).freshProof ? (
                          <UserRoundCheck role="img" aria-label={t`needs a proof of identity`} />
                        ) : null}
                      </th>
                      {staffRoles.map((role) => (
                        <LevelCell
                          key={role}
                          level={getPermissionRow(permission).roles[role]}
                          isMarked={role === current}
                        />
                      ))}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  )
}

interface RolePanelProps {
  readonly role: StaffRole
  readonly people: readonly ListedStaff[]
}
function RolePanel({ role, people }: RolePanelProps) {
  const { i18n } = useLingui()
  const colleagues = people.filter(({ grants }) => grants.some((grant) => grant.role === role))
  return (
    <>
      <section className="panel-block">
        <p>{i18n._(roleDescriptions[role])}</p>
      </section>
      <section className="panel-block">
        <h2>
          <Trans>People with this role</Trans>
        </h2>
        {colleagues.length === 0 ? (
          <p>
            <Trans>Nobody.</Trans>
          </p>
        ) : (
          <ul className="plain-list">
            {colleagues.map(({ id, name }) => (
              <li key={id} className="name-cell">
                <Monogram name={name} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

interface LevelProps {
  readonly level: PermissionLevel | undefined
  readonly isMarked: boolean
}
function LevelCell({ level, isMarked }: LevelProps) {
  const { t, i18n } = useLingui()
  const Icon = level && levelIcons[level]
  return (
    <td className={isMarked ? 'marked' : undefined}>
      {Icon ? (
        <span className={`level ${level}`}>
          <Icon role="img" aria-label={i18n._(levelNames[level])} />
        </span>
      ) : (
        <span className="no-level" role="img" aria-label={t`no`}>
          –
        </span>
      )}
    </td>
  )
}
