import { Problem } from '@amarelle/contract/domain/errors'

/** PostgreSQL holds no NUL, and its JSON no half of a character (a lone surrogate). */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The field of an input, at any depth, that holds what can't be stored; `form` where it is no field's; null when all is well. */
function findUnstorableField(input: unknown): string | null {
  // A list of what is to be looked at, for a body may be nested deeper than calls can be.
  const waiting: { readonly field: string | null; readonly value: unknown }[] = [
    { field: null, value: input },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field, value } = next
    if (typeof value === 'string' && !isStorableText(value)) return field ?? 'form'
    if (value === null || typeof value !== 'object') continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorableText(name)) return field ?? 'form'
      waiting.push({ field: field ?? name, value: inner })
    }
  }
  return null
}

/** Refuses an input before anything else is asked of it, with `invalid_value` beside its field. */
export function assertStorable(input: unknown): void {
  const field = findUnstorableField(input)
  if (field !== null) throw new Problem('invalid_input', {}, { [field]: { code: 'invalid_value' } })
}
