import { changePhotoEndpoint, type Photo } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'

interface PendingOrder {
  readonly ids: readonly string[]
  /** All moves were sent, so the next response of the server replaces this order. */
  readonly settled: boolean
}

/**
 * Returns the photos in the member's new order, which is shown at once and sent to the server move by move; a failed move restores
 * the server's order. `announcement` describes the last move to screen readers.
 */
export function usePhotoOrder(photos: readonly Photo[]) {
  const [pendingOrder, setPendingOrder] = useState<PendingOrder>()
  const [lastPhotos, setLastPhotos] = useState(photos)
  const [announcement, setAnnouncement] = useState('')
  const moveQueue = useRef(Promise.resolve())
  const openMoves = useRef(0)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { t } = useLingui()
  // Drops the pending order only with the server's new data: otherwise the old order would flash and the focus would be lost.
  if (photos !== lastPhotos) {
    setLastPhotos(photos)
    if (pendingOrder?.settled) setPendingOrder(undefined)
  }
  const getPlace = ({ id }: Photo) => pendingOrder?.ids.indexOf(id) ?? 0
  const order = pendingOrder ? [...photos].sort((a, b) => getPlace(a) - getPlace(b)) : photos
  const count = photos.length

  const sendMove = async (photo: string, position: number) => {
    try {
      await call(changePhotoEndpoint, { photo, position })
    } catch (error) {
      toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`)
    }
    openMoves.current -= 1
    if (openMoves.current > 0) return
    setPendingOrder((order) => order && { ...order, settled: true })
    await revalidate()
  }
  const move = (id: string, position: number) => {
    const from = order.findIndex((photo) => photo.id === id) + 1
    if (position < 1 || position > count || position === from) return
    const ids = order.map((photo) => photo.id).filter((other) => other !== id)
    setPendingOrder({ ids: [...ids.slice(0, position - 1), id, ...ids.slice(position - 1)], settled: false })
    setAnnouncement(
      position === 1
        ? t`Moved to first place. It’s now your main photo.`
        : t`Moved to place ${position} of ${count}.`,
    )
    openMoves.current += 1
    moveQueue.current = moveQueue.current.then(() => sendMove(id, position))
  }
  return { order, move, announcement }
}
