import { removeFavouriteEndpoint, saveFavouriteEndpoint } from '@amarelle/contract/endpoints/lists/favourites'
import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { classNames } from '../ui/class-names.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { emitFavourite, onFavourite } from './favourite-events.ts'

/** Whether the profile is a favourite: the server's value, updated by the buttons of all the member's tabs. */
function useFavourite(id: number, initialValue: boolean) {
  const [favourite, setFavourite] = useState(initialValue)
  const [loaded, setLoaded] = useState({ id, initialValue })
  if (loaded.id !== id || loaded.initialValue !== initialValue) {
    setLoaded({ id, initialValue })
    setFavourite(initialValue)
  }
  useEffect(
    () =>
      onFavourite((changedId, isFavourite) => {
        if (changedId === id) setFavourite(isFavourite)
      }),
    [id],
  )
  return favourite
}

interface Props {
  readonly profile: { readonly id: number; readonly name: string }
  readonly favourite: boolean
  /** `heart-button` on cards. */
  readonly look?: 'icon-button' | 'heart-button'
}
/**
 * Saves a profile to the member's favourites, or removes it: at once, and back again with a toast on failure. Without JavaScript it
 * posts to the member's screen, which redirects back.
 */
export function FavouriteButton({
  profile: { id, name },
  favourite: initialValue,
  look = 'icon-button',
}: Props) {
  const favourite = useFavourite(id, initialValue)
  const isSending = useRef(false)
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  const toggle = async () => {
    if (isSending.current) return
    isSending.current = true
    emitFavourite(id, !favourite)
    try {
      await call(favourite ? removeFavouriteEndpoint : saveFavouriteEndpoint, { id })
    } catch (error) {
      emitFavourite(id, favourite)
      toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`)
    } finally {
      isSending.current = false
    }
  }
  return (
    <form
      method="post"
      action={`/members/${id}`}
      onSubmit={(event) => {
        event.preventDefault()
        void toggle()
      }}
    >
      <input type="hidden" name="intent" value={favourite ? 'remove-favourite' : 'save-favourite'} />
      <input type="hidden" name="return" value={pathname + search} />
      <button
        type="submit"
        className={classNames(look, favourite && 'active')}
        aria-pressed={favourite}
        aria-label={t`Save ${name} to your favourites`}
      >
        <Bookmark className={classNames('icon', favourite && 'filled')} aria-hidden="true" />
      </button>
    </form>
  )
}
