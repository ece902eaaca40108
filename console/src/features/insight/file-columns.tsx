import { Trans } from '@lingui/react/macro'

/** Shows which columns of the CSV file a definition is about; the first and the last of many. */
export function FileColumns({ names }: { readonly names: readonly string[] }) {
  const [first, last] = [names[0], names.at(-1)]
  return (
    <small>
      <Trans>In the CSV file:</Trans> <code>{first}</code>
      {last === first ? null : (
        <>
          {' '}
          – <code>{last}</code>
        </>
      )}
    </small>
  )
}
