import { Problem } from '@amarelle/contract/domain/errors'

/** PostgreSQL stores no NUL characters, and its JSON no lone surrogates. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns the field, at any depth, whose text cannot be stored; `form` if it belongs to no field; null if there is none. */
function findUnstorableField(input: unknown): string | null {
  // Iterative, because a body may be nested deeper than the call stack allows.
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

/** Throws `invalid_value` for the field that cannot be stored, before any other check. */
export function assertStorable(input: unknown): void {
  const field = findUnstorableField(input)
  if (field !== null) throw new Problem('invalid_input', {}, { [field]: { code: 'invalid_value' } })
}
