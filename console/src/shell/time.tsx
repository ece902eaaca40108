import { formatExactTime, formatTime } from '../i18n/formats.ts'

/** Shows a moment in a few words; the exact one in the tooltip. */
export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatExactTime(at)}>
    {formatTime(at)}
  </time>
)
