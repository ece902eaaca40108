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
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { type Refusal, refusals } from './refusal-names.ts'

export type Review = ReturnType<typeof useReview>

/** What is selected and in focus, and the acts on it: on the selection if there is one, else on the photo in focus. */
export function useReview(waiting: readonly ReviewedPhoto[]) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setIsRefusing] = useState(false)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isEverywhere, setIsEverywhere] = useState(false)
  // Decided photos leave the wall at once, before the server has answered.
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set())
  const photos = useMemo(() => waiting.filter(({ id }) => !decidedIds.has(id)), [waiting, decidedIds])
  const index = Math.max(
    photos.findIndex(({ id }) => id === currentId),
    0,
  )
  const current = photos[index] ?? null
  const selected = useMemo(
    () => new Set(photos.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [photos, chosen],
  )
  const targets = selected.size > 0 ? [...selected] : current ? [current.id] : []
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
  const decide = async (refusal: Refusal | null) => {
    if (targets.length === 0) return
    const next = photos.find(({ id }, i) => i > index && !targets.includes(id))
    const isRefusedEverywhere = refusal !== null && isEverywhere
    setDecidedIds((before) => new Set([...before, ...targets]))
    setChosen(new Set())
    setIsRefusing(false)
    setIsEverywhere(false)
    setIsPanelOpen(false)
    setCurrentId(next?.id ?? null)
    setFailure(null)
    const putBack = (ids: readonly string[]) =>
      setDecidedIds((before) => new Set([...before].filter((id) => !ids.includes(id))))
    await run(async () => {
      const { decided, failed } = await callStaff(decidePhotosEndpoint, {
        ids: targets,
        refusal,
        everywhere: isRefusedEverywhere,
      })
      putBack(failed.map(({ id }) => id))
      if (failed[0]) setFailure(failed[0].message)
      announce(decided, refusal)
    })
    await revalidate()
    // From here on the server's list counts, also after the decision is taken back.
    putBack(targets)
  }
  /** Says what was decided; new photos can be taken back, appeals can't. */
  const announce = (ids: readonly string[], refusal: Refusal | null) => {
    if (ids.length === 0) return
    const text = refusal
      ? plural(ids.length, { one: '# photo refused', other: '# photos refused' })
      : plural(ids.length, { one: '# photo accepted', other: '# photos accepted' })
    const isNew = ids.every((id) => waiting.find((photo) => photo.id === id)?.appeal === null)
    if (isNew) showToast(text, { act: { kind: 'photos', ids }, seconds: photoUndoSeconds })
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
      Escape: () => {
        setIsRefusing(false)
        setIsPanelOpen(false)
        setChosen(new Set())
      },
      ...(isRefusing
        ? Object.fromEntries(refusals.map((refusal, i) => [String(i + 1), () => void decide(refusal)]))
        : {}),
    },
    { a: t`Accept`, r: t`Refuse, then 1 to 7 for the reason`, x: t`Select`, Escape: t`Select nothing` },
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
    focus,
    toggle,
    decide,
    startRefusing,
    setIsEverywhere,
    setIsPanelOpen,
  }
}
