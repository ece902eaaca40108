import { Trans } from '@lingui/react/macro'
import { Ban, Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** At the end of a profile: block, which asks first, and report. Without script the question is a page of its own. */
export function BlockAndReport({ id, name }: { id: number; name: string }) {
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
    <section className="row fw block-report">
      <Link
        className="btn ter s"
        to={`?${search}&block=1`}
        onClick={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <Ban className="i sm" aria-hidden="true" />
        <Trans>Block {name}</Trans>
      </Link>
      <ButtonLink look="text" size="small" to={`/complaints?member=${id}`}>
        <Flag className="i sm" aria-hidden="true" />
        <Trans>Report profile</Trans>
      </ButtonLink>
      <Panel open={asked} onClose={() => setAsked(false)} labelledBy={title}>
        <Form method="post" action={`/members/${id}`} className="stack">
          <input type="hidden" name="return" value={list} />
          <h2 className="display h2" id={title}>
            <Trans>Block {name}?</Trans>
          </h2>
          <p>
            <Trans>You will not see each other, and your chat and likes are deleted.</Trans>
          </p>
          <div className="row fw">
            <Button type="submit" name="intent" value="block" look="danger-filled" className="grow">
              <Ban className="i sm" aria-hidden="true" />
              <Trans>Block</Trans>
            </Button>
            <Link
              className="btn sec grow"
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
    </section>
  )
}
