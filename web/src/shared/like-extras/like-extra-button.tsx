import { type LikeExtra, likeExtras } from '@amarelle/contract/domain/fields'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { emitMatch } from '../match-events.ts'
import { emitLikeChange } from '../use-like.ts'

const LikeExtraDialog = lazyComponent(() =>
  import('./like-extra-dialog.tsx').then((file) => file.LikeExtraDialog),
)
const parseExtra = (name: string | null): LikeExtra | undefined => likeExtras.find((extra) => extra === name)

interface Props {
  readonly member: { readonly id: number; readonly name: string }
  /** Called after a super like or gift was sent. */
  readonly onSent?: () => void
}
/** Opens the dialog for a super like or a gift with a like; `?extra=` of the address opens it with a choice. */
export function LikeExtraButton({ member, onSent }: Props) {
  const { id, name } = member
  const { t } = useLingui()
  const toast = useToast()
  const [query] = useSearchParams()
  const returnedChoice = parseExtra(query.get('extra'))
  const [isOpen, setIsOpen] = useState(returnedChoice !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="round gift"
        aria-label={t`Super like or gift for ${name}`}
        title={t`Super like or gift for ${name}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Star className="icon" />
      </button>
      {isOpen ? (
        <Suspense>
          <LikeExtraDialog
            member={member}
            initial={returnedChoice ?? 'super_like'}
            onClose={() => setIsOpen(false)}
            onSent={({ matched, profile, extra }) => {
              // Closed at once, because an open dialog keeps the focus.
              flushSync(() => setIsOpen(false))
              // On a profile this button goes with the like, so the heart beside it gets the focus.
              button.current?.parentElement?.querySelector<HTMLElement>('[aria-pressed]')?.focus()
              emitLikeChange(id, true)
              if (matched) emitMatch(profile)
              else
                toast(
                  extra === 'super_like'
                    ? t`${name} gets your super like.`
                    : t`${name} gets your gift with your like.`,
                )
              onSent?.()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
