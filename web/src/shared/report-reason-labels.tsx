import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export const reportReasonLabels: Readonly<Record<ReportReason, ReactNode>> = {
  scam: <Trans>Asks for money or sells something</Trans>,
  harassment: <Trans>Insults, threatens or pressures me</Trans>,
  unwanted_image: <Trans>Sent a picture I didn’t want</Trans>,
  fake: <Trans>Isn’t the person in the photos</Trans>,
  underage: <Trans>May be under 18</Trans>,
  spam: <Trans>Sends ads or the same message to many people</Trans>,
  other: <Trans>Something else</Trans>,
}
