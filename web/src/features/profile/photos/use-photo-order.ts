import { changePhotoEndpoint, type Photo } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'

interface PendingOrder {
  readonly ids: readonly string[]
  /** Every move was told to the server: its next answer is the truth. */
  readonly settled: boolean
}

/**
 * The photos in the order that the member made, shown at once and told to the server move by move; a move that is refused
 * brings the old order back. `told` is what a screen reader hears of the last move.
 */
export function usePhotoOrder(photos: readonly Photo[]) {
  const [wanted, setWanted] = useState<PendingOrder>()
  const [seen, setSeen] = useState(photos)
  const [told, setTold] = useState('')
  const moves = useRef(Promise.resolve())
  const open = useRef(0)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { t } = useLingui()
  // Not before the server's order is on the screen: the old one would flash up and take the focus along.
  if (photos !== seen) {
    setSeen(photos)
    if (wanted?.settled) setWanted(undefined)
  }
  const placeOf = ({ id }: Photo) => wanted?.ids.indexOf(id) ?? 0
  const order = wanted ? [...photos].sort((a, b) => placeOf(a) - placeOf(b)) : photos
  const count = photos.length

  const tell = async (photo: string, position: number) => {
    try {
      await call(changePhotoEndpoint, { photo, position })
    } catch (error) {
      toast(isApiError(error) ? error.answer.error.message : t`That did not work. Please try again.`)
    }
    open.current -= 1
    if (open.current > 0) return
    setWanted((order) => order && { ...order, settled: true })
    await revalidate()
  }
  const move = (id: string, position: number) => {
    const from = order.findIndex((photo) => photo.id === id) + 1
    if (position < 1 || position > count || position === from) return
    const ids = order.map((photo) => photo.id).filter((other) => other !== id)
    setWanted({ ids: [...ids.slice(0, position - 1), id, ...ids.slice(position - 1)], settled: false })
    setTold(
      position === 1
        ? t`Moved to the first place. It is your main photo.`
        : t`Moved to place ${position} of ${count}.`,
    )
    open.current += 1
    moves.current = moves.current.then(() => tell(id, position))
  }
  return { order, move, told }
}
