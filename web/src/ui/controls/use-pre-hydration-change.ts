import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** React resets text areas when it hydrates them, so what was typed into them is recorded as soon as this script runs. */
const earlyTexts = new WeakMap<Element, string>()
const recordText = (field: EventTarget | null) => {
  if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
    earlyTexts.set(field, field.value)
}
if (!import.meta.env.SSR) {
  for (const area of document.querySelectorAll('textarea')) recordText(area)
  document.addEventListener('input', ({ target }) => recordText(target), true)
}

/** Writes the recorded text into the text area again; returns whether there is one. */
function restoreText(area: HTMLTextAreaElement): boolean {
  const text = earlyTexts.get(area)
  if (text === undefined) return false
  area.value = text
  return true
}

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return restoreText(field)
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
    if (!element) return
    // Not `some`: each text area is restored.
    const changed = [element, ...element.querySelectorAll('input, select, textarea')].filter(isChanged)
    if (changed.length > 0) handleChange(element)
  }, [])
  return ref
}
