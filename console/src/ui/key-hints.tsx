/** Keys of a list with what they do, for its foot; screen readers find them in the list of all keys. */
export function KeyHints({
  hints,
}: {
  readonly hints: readonly (readonly [keys: readonly string[], what: string])[]
}) {
  return (
    <span className="key-hints" aria-hidden="true">
      {hints.map(([keys, what]) => (
        <span key={what}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </span>
  )
}
