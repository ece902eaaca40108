import {
  countLinesEndpoint,
  lineFilters,
  listBankFilesEndpoint,
  listBatchesEndpoint,
  listLinesEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { load } from '../../api/load.ts'

/** Returns the filter of the list of lines, which is part of the address. */
export const readLineFilter = (search: URLSearchParams) =>
  lineFilters.find((one) => one === search.get('lines')) ?? 'open'
/** Batches, the lines of one filter, how many wait, and the last file of the bank. */
export async function loadBank({ request }: LoaderFunctionArgs) {
  const filter = readLineFilter(new URL(request.url).searchParams)
  const [batches, lines, counts, { files }] = await Promise.all([
    load(request, listBatchesEndpoint, {}),
    load(request, listLinesEndpoint, { filter }),
    load(request, countLinesEndpoint, {}),
    load(request, listBankFilesEndpoint, {}),
  ])
  return { batches, lines, counts, lastFile: files[0] ?? null }
}
export type LoadedBank = Awaited<ReturnType<typeof loadBank>>

/** Choosing a line or a file changes only what the panel shows. */
export const shouldReloadBank: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href ||
  currentUrl.pathname !== nextUrl.pathname ||
  readLineFilter(currentUrl.searchParams) !== readLineFilter(nextUrl.searchParams)
