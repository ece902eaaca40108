import { Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

function Ways({ block = false }: { block?: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <ButtonLink to="/signup" block={block}>
        <Trans>Sign up for free</Trans>
      </ButtonLink>
      <ButtonLink
        to={`/login?return=${encodeURIComponent(pathname + search)}`}
        look="secondary"
        block={block}
      >
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  )
}

/** What a visitor is told above the members, and on a member's screen. */
export function SignUpCall({ name }: { name?: string }) {
  return (
    <section className="card signup-call">
      <span className="row grow">
        <Heart className="i lg" aria-hidden="true" />
        <span className="grow">
          <b>
            {name === undefined ? (
              <Trans>Like someone? Say so.</Trans>
            ) : (
              <Trans>Would you like to write to {name}?</Trans>
            )}
          </b>
          <span className="sm mut">
            <Trans>With an account you can like and write to members, and see more of their photos.</Trans>
          </span>
        </span>
      </span>
      <span className="row fw">
        <Ways />
      </span>
    </section>
  )
}

/** A visitor pressed someone's heart. */
export function SignUpModal({ name, onClose }: { name: string | null; onClose: () => void }) {
  const id = useId()
  return (
    <Modal open={name !== null} onClose={onClose} labelledBy={id}>
      <div className="stack center">
        <h2 className="display h2" id={id}>
          <Trans>You like {name}?</Trans>
        </h2>
        <p className="mut">
          <Trans>Sign up and say so. It is free, and it takes two minutes.</Trans>
        </p>
        <div className="stack tight">
          <Ways block />
        </div>
      </div>
    </Modal>
  )
}
