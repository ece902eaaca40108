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
 * Fields changed before hydration keep their values but fire no events afterwards: calls `onChange` once if any field within the
 * element of the returned ref was changed.
 */
export function usePreHydrationChange<Target extends HTMLElement>(
  onChange: (element: Target) => void,
): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  const handleChange = useEffectEvent(onChange)
  useLayoutEffect(() => {
    const element = ref.current
    if (element && [element, ...element.querySelectorAll('input, select')].some(isChanged))
      handleChange(element)
  }, [])
  return ref
}
