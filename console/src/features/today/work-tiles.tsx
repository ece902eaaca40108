import { type CaseKind, caseKinds } from '@amarelle/contract/staff/case-kinds'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, Check, Images, Mails } from 'lucide-react'
import { Link } from 'react-router'
import { kindPluralNames } from '../../i18n/case-names.ts'
import { formatCount } from '../../i18n/formats.ts'
import { Clock } from '../../shell/clock.tsx'
import type { WorkCounts } from '../../shell/work-counts.tsx'
import { Pill } from '../../ui/pill.tsx'
import { kindIcons } from '../cases/kind-icons.ts'

interface Props {
  readonly counts: WorkCounts
  /** The scope as part of a query string. */
  readonly search: string
}
/**
 * Shows how many cases of each kind are open and overdue, when the next one ends, and how many photos and mails wait. What is empty is left
 * out.
 */
export function WorkTiles({ counts: { cases, photos, support }, search }: Props) {
  const { t, i18n } = useLingui()
  const tiles = caseKinds.flatMap((kind) => {
    const groups = cases?.groups.filter((group) => group.kind === kind) ?? []
    const [nextDueAt] = groups.map((group) => group.nextDueAt).toSorted()
    return nextDueAt === undefined
      ? []
      : [
          {
            kind,
            nextDueAt,
            open: groups.reduce((sum, { open }) => sum + open, 0),
            overdue: groups.reduce((sum, { overdue }) => sum + overdue, 0),
          },
        ]
  })
  if (tiles.length === 0 && !photos?.open && !support?.open) return null
  return (
    <ul className="work-tiles" aria-label={t`Open work by kind`}>
      {tiles.map(({ kind, open, overdue, nextDueAt }) => (
        <li key={kind}>
          <Link to={{ pathname: '/cases', search: search ? `${search}&kind=${kind}` : `kind=${kind}` }}>
            <span className="tile-name">
              <KindIcon kind={kind} /> {i18n._(kindPluralNames[kind])}
            </span>
            <span className="tile-figure">
              <strong>{formatCount(open)}</strong>
              <Lateness overdue={overdue} />
            </span>
            <small>
              <Trans>Nearest end</Trans> <Clock dueAt={nextDueAt} />
            </small>
          </Link>
        </li>
      ))}
      {photos && photos.open > 0 ? (
        <li>
          <Link to={{ pathname: '/review', search }}>
            <span className="tile-name">
              <Images aria-hidden="true" /> <Trans>Photos</Trans>
            </span>
            <span className="tile-figure">
              <strong>{formatCount(photos.open)}</strong>
            </span>
            <small>
              <Trans>await review</Trans>
            </small>
          </Link>
        </li>
      ) : null}
      {support && support.open > 0 ? (
        <li>
          <Link to={{ pathname: '/support', search }}>
            <span className="tile-name">
              <Mails aria-hidden="true" /> <Trans>Support</Trans>
            </span>
            <span className="tile-figure">
              <strong>{formatCount(support.open)}</strong>
              <Lateness overdue={support.overdue} />
            </span>
            <small>
              <Trans>mails to answer</Trans>
            </small>
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

function KindIcon({ kind }: { readonly kind: CaseKind }) {
  const Icon = kindIcons[kind]
  return <Icon aria-hidden="true" />
}

function Lateness({ overdue }: { readonly overdue: number }) {
  return overdue > 0 ? (
    <Pill tone="bad" icon={<AlarmClock aria-hidden="true" />}>
      <Plural value={overdue} one="# overdue" other="# overdue" />
    </Pill>
  ) : (
    <Pill tone="good" icon={<Check aria-hidden="true" />}>
      <Trans>on time</Trans>
    </Pill>
  )
}
