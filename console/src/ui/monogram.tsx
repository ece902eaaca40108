/** Shows the first letters of a name, for people of the staff. The name stands beside it. */
export function Monogram({ name, own = false }: { readonly name: string; readonly own?: boolean }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span className={own ? 'monogram own' : 'monogram'} aria-hidden="true">
      {letters}
    </span>
  )
}
