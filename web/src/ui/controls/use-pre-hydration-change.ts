import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/**
 * What was chosen or typed before the script ran stays in its field, but no field tells of it: `hear` is called once, with the
 * form, group or field that the answered reference stands on.
 */
export function usePreHydrationChange<Holder extends HTMLElement>(
  hear: (holder: Holder) => void,
): RefObject<Holder | null> {
  const reference = useRef<Holder>(null)
  const heard = useEffectEvent(hear)
  useLayoutEffect(() => {
    const holder = reference.current
    if (holder && [holder, ...holder.querySelectorAll('input, select')].some(isChanged)) heard(holder)
  }, [])
  return reference
}
