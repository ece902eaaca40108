import {
  decidePhotosEndpoint,
  photoUndoSeconds,
  type ReviewedPhoto,
} from '@amarelle/contract/staff/endpoints/photos'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../shell/toasts/toast-store.ts'
import { useOpenedPhotos } from '../../shell/members/use-opened-photos.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { type Refusal, refusals } from './refusal-names.ts'
import { useOwnClaims } from './use-photo-claims.ts'

export type Review = ReturnType<typeof useReview>

/**
 * Returns what is selected and in focus, and the acts on it: on the selection if there is one, else on the photo in focus. `waiting` are
 * the photos of the wall, `claims` the names of colleagues by the photo that they work on: nothing is done with those.
 */
export function useReview(waiting: readonly ReviewedPhoto[], claims: ReadonlyMap<string, string>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  // The photo in focus once the person has moved to it: it is claimed.
  const [touchedId, setTouchedId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setIsRefusing] = useState(false)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isEverywhere, setIsEverywhere] = useState(false)
  // Decided photos leave the wall at once, before the server has answered.
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const photos = useMemo(() => waiting.filter(({ id }) => !decidedIds.has(id)), [waiting, decidedIds])
  // A photo that is in focus by itself gives way to a colleague who takes it.
  const isStaying = currentId !== null && (currentId === touchedId || !claims.has(currentId))
  const focusedIndex = isStaying ? photos.findIndex(({ id }) => id === currentId) : -1
  const firstFreeIndex = photos.findIndex(({ id }) => !claims.has(id))
  const index = focusedIndex >= 0 ? focusedIndex : Math.max(firstFreeIndex, 0)
  const current = photos[index] ?? null
  const selected = useMemo(
    () => new Set(photos.flatMap(({ id }) => (chosen.has(id) && !claims.has(id) ? [id] : []))),
    [photos, chosen, claims],
  )
  const targets = selected.size > 0 ? [...selected] : current && !claims.has(current.id) ? [current.id] : []
  // The first photo is in focus without anybody having touched it.
  useOwnClaims(selected.size > 0 || current?.id === touchedId ? targets : [])
  const openedPhotos = useOpenedPhotos()
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const focus = useCallback((id: string) => setCurrentId(id), [])
  const touch = useCallback((id: string) => {
    setCurrentId(id)
    setTouchedId(id)
  }, [])
  const decide = async (refusal: Refusal | null, ids: readonly string[] = targets) => {
    if (ids.length === 0) return
    const next = photos.find(({ id }, i) => i > index && !ids.includes(id))
    const isRefusedEverywhere = refusal !== null && isEverywhere
    setDecidedIds((before) => new Set([...before, ...ids]))
    setChosen(new Set())
    setIsRefusing(false)
    setIsEverywhere(false)
    setIsPanelOpen(false)
    setCurrentId(next?.id ?? null)
    setTouchedId(next?.id ?? null)
    setFailure(null)
    const putBack = (undecided: readonly string[]) =>
      setDecidedIds((before) => new Set([...before].filter((id) => !undecided.includes(id))))
    await run(async () => {
      const { decided, failed } = await callStaff(decidePhotosEndpoint, {
        ids: [...ids],
        refusal,
        everywhere: isRefusedEverywhere,
      })
      putBack(failed.map(({ id }) => id))
      if (failed[0]) setFailure(failed[0].message)
      announce(decided, refusal)
    })
    await revalidate()
    // From here on the server's list counts, also after the decision is taken back.
    putBack(ids)
  }
  /** Says what was decided; new photos can be taken back, appeals can't. */
  const announce = (decided: readonly string[], refusal: Refusal | null) => {
    if (decided.length === 0) return
    const text = refusal
      ? plural(decided.length, { one: '# photo refused', other: '# photos refused' })
      : plural(decided.length, { one: '# photo accepted', other: '# photos accepted' })
    const isNew = decided.every((id) => waiting.find((photo) => photo.id === id)?.appeal === null)
    if (isNew) showToast(text, { act: { kind: 'photos', ids: decided }, seconds: photoUndoSeconds })
    else showToast(text)
  }
  const startRefusing = () => {
    setIsRefusing(true)
    setIsPanelOpen(true)
  }
  useShortcuts(
    {
      a: () => void decide(null),
      r: startRefusing,
      x: () => current && toggle(current.id),
      ...(current?.isSensitive ? { o: () => openedPhotos.open(current.id) } : {}),
      Escape: () => {
        setIsRefusing(false)
        setIsPanelOpen(false)
        setChosen(new Set())
      },
      ...(isRefusing
        ? Object.fromEntries(refusals.map((refusal, i) => [String(i + 1), () => void decide(refusal)]))
        : {}),
    },
    {
      a: t`Accept`,
      r: t`Refuse, then 1 to 7 for the reason`,
      x: t`Select`,
      o: t`Open the blurred photo`,
      Escape: t`Select nothing`,
    },
  )
  return {
    photos,
    current,
    selected,
    targets,
    isRunning,
    isRefusing,
    isPanelOpen,
    isEverywhere,
    error: error ?? failure,
    claims,
    openedPhotos,
    focus,
    touch,
    toggle,
    decide,
    startRefusing,
    setIsEverywhere,
    setIsPanelOpen,
    clear: () => setChosen(new Set()),
  }
}
