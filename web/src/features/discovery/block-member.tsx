import { Trans } from '@lingui/react/macro'
import { Ban, Flag, ShieldCheck } from 'lucide-react'
import { type MouseEvent, Suspense, useId, useState } from 'react'
import { Form, Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { Panel } from '../../ui/overlays/panel.tsx'
import { getListPath } from './list-path.ts'
import * as styles from './member.module.css'

const ReportDialog = lazyComponent(() =>
  import('../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

interface Props {
  readonly id: number
  readonly name: string
  readonly blocked: boolean
}

/** Opens the report dialog; without JavaScript it links to the complaints page. */
function ReportLink({ id, name, blocked }: Props) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <>
      <ButtonLink
        look="text"
        size="small"
        to={`/complaints?member=${id}`}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Flag className="icon small" />
        <Trans>Report profile</Trans>
      </ButtonLink>
      {open ? (
        <Suspense>
          <ReportDialog
            open
            profile={{ id, name }}
            blocked={blocked}
            onBlocked={() => void revalidate()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function BlockLink({ id, name }: Pick<Props, 'id' | 'name'>) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const [isConfirming, setIsConfirming] = useState(query.has('block'))
  const search = new URLSearchParams(query)
  search.delete('block')
  const title = useId()
  return (
    <>
      <Link
        className="button text small"
        to={`?${search}&block=1`}
        onClick={(event) => {
          event.preventDefault()
          setIsConfirming(true)
        }}
      >
        <Ban className="icon small" />
        <Trans>Block {name}</Trans>
      </Link>
      <Panel open={isConfirming} onClose={() => setIsConfirming(false)} labelledBy={title}>
        <Form method="post" action={`/members/${id}`} className="stack">
          {/* The profile is no longer visible then. */}
          <input type="hidden" name="return" value={getListPath(pathname, query)} />
          <h2 className="display heading-2" id={title}>
            <Trans>Block {name}?</Trans>
          </h2>
          <p>
            <Trans>You won’t see each other any more, and your chat and likes are deleted.</Trans>
          </p>
          <div className="flex-row wrapping">
            <Button type="submit" name="intent" value="block" look="danger-filled" className="grow">
              <Ban className="icon small" />
              <Trans>Block</Trans>
            </Button>
            <Link
              className="button secondary grow"
              to={`${pathname}?${search}`}
              onClick={(event) => {
                event.preventDefault()
                setIsConfirming(false)
              }}
            >
              <Trans>Cancel</Trans>
            </Link>
          </div>
        </Form>
      </Panel>
    </>
  )
}

/** Block and report links below a profile. Blocking asks for confirmation, on a separate page without JavaScript. */
export function BlockAndReport({ id, name, blocked }: Props) {
  return (
    <section className={`flex-row wrapping ${styles.blockReport}`}>
      {blocked ? null : <BlockLink id={id} name={name} />}
      <ReportLink id={id} name={name} blocked={blocked} />
      <ButtonLink look="text" size="small" to="/settings/safety">
        <ShieldCheck className="icon small" />
        <Trans>Safety</Trans>
      </ButtonLink>
    </section>
  )
}
