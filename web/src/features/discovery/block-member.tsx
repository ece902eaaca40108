import { Trans } from '@lingui/react/macro'
import { Ban, Flag } from 'lucide-react'
import { type MouseEvent, Suspense, useId, useState } from 'react'
import { Form, Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { Panel } from '../../ui/overlays/panel.tsx'
import * as styles from './member.module.css'

const ReportDialog = lazyComponent(() =>
  import('../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

interface Props {
  readonly id: number
  readonly name: string
  readonly blocked: boolean
}

/** Without script it leads to the page that says how to complain. */
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
        <Flag className="icon small" aria-hidden="true" />
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
  const [asked, setAsked] = useState(query.has('block'))
  const search = new URLSearchParams(query)
  search.delete('block')
  // Where this member was found, for who is gone from it.
  const list = pathname.startsWith('/likes/')
    ? '/likes'
    : search.has('sort')
      ? `/members?${search}`
      : '/members'
  const title = useId()
  return (
    <>
      <Link
        className="button text small"
        to={`?${search}&block=1`}
        onClick={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <Ban className="icon small" aria-hidden="true" />
        <Trans>Block {name}</Trans>
      </Link>
      <Panel open={asked} onClose={() => setAsked(false)} labelledBy={title}>
        <Form method="post" action={`/members/${id}`} className="stack">
          <input type="hidden" name="return" value={list} />
          <h2 className="display heading-2" id={title}>
            <Trans>Block {name}?</Trans>
          </h2>
          <p>
            <Trans>You will not see each other, and your chat and likes are deleted.</Trans>
          </p>
          <div className="flex-row wrapping">
            <Button type="submit" name="intent" value="block" look="danger-filled" className="grow">
              <Ban className="icon small" aria-hidden="true" />
              <Trans>Block</Trans>
            </Button>
            <Link
              className="button secondary grow"
              to={`${pathname}?${search}`}
              onClick={(event) => {
                event.preventDefault()
                setAsked(false)
              }}
            >
              <Trans>Keep</Trans>
            </Link>
          </div>
        </Form>
      </Panel>
    </>
  )
}

/** At the end of a profile: block, which asks first, and report. Without script the question is a page of its own. */
export function BlockAndReport({ id, name, blocked }: Props) {
  return (
    <section className={`flex-row wrapping ${styles.blockReport}`}>
      {blocked ? null : <BlockLink id={id} name={name} />}
      <ReportLink id={id} name={name} blocked={blocked} />
    </section>
  )
}
